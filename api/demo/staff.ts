import { drawPerson, type Person } from './people.ts'
import { Random } from './random.ts'
import { demoUsers } from './users.ts'

/** The staff who sign a shop's changes: manager, courier, second manager, second courier; the holders of demo accounts come first. */
export function staffOf(seed: string, partnerId: string): Person[] {
  const random = new Random(seed, 'staff', partnerId)
  const drawn = [true, false, true, false].map((woman) => drawPerson(random, woman))
  const known = [accountHolder(partnerId, 'ONLINE_STORE_MANAGER'), accountHolder(partnerId, 'COURIER')]
  return drawn.map((person, index) => known[index] ?? person)
}

function accountHolder(partnerId: string, role: string): Person | undefined {
  const user = demoUsers.find((one) => one.role === role && one.merchants.includes(partnerId))
  if (user === undefined) return undefined
  const [lastName, firstName, middleName] = user.name
  return { lastName, firstName, middleName }
}
