import { type Call, inTransaction, type WritingCall } from '../../../platform/call.ts'
import { forbidden, unauthenticated } from '../../../platform/http/errors.ts'
import { lockAdministration, selectHeldRights, selectPerson } from './queries.ts'
import { administrativeRights, lastHolderError, type Person, rowToPerson } from './rights.ts'

/** Serialises changes of users and roles with current rights: two users who remove each other don't both succeed. @throws ApiError 401, 403, 409 */
export function administer<T>(
  call: Call,
  change: (call: WritingCall, administrator: Person) => Promise<T>,
): Promise<T> {
  return keepingHolders(call, async (call) => change(call, await currentActor(call)))
}

/** Serialises changes of users and roles by whoever may make them. @throws ApiError 409 when an administrative right would lose its last holder */
export function keepingHolders<T>(call: Call, change: (call: WritingCall) => Promise<T>): Promise<T> {
  return inTransaction(call, async (call) => {
    await lockAdministration(call.db)
    const before = await selectHeldRights(call.db, administrativeRights)
    const result = await change(call)
    const after = await selectHeldRights(call.db, administrativeRights)
    const refusal = lastHolderError(
      administrativeRights.filter((right) => before.has(right) && !after.has(right)),
    )
    if (refusal !== undefined) throw refusal
    return result
  })
}

async function currentActor({ db, actor }: WritingCall): Promise<Person> {
  const row = actor.userId === null ? undefined : await selectPerson(db, actor.userId)
  if (row?.status !== 'active') throw unauthenticated('Пользователь больше не активен')
  const person = rowToPerson(row)
  if (!person.permissions.has('CREATE_SUPER_USER')) throw forbidden('CREATE_SUPER_USER')
  return person
}
