import { checkDigit } from '@cabinet/contract/identity-numbers'
import { randomAddress } from './places.ts'
import { Random } from './random.ts'
import { readTable } from './tables.ts'
import { demoUsers } from './users.ts'

export interface Person {
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string | null
}

export type Customer = ReturnType<typeof customer>

const phoneCodes = ['700', '701', '702', '705', '707', '708', '771', '775', '776', '777', '778']

/** Returns the customer with a number: the same one at every order that renders the number. */
export function customer(seed: string, number: number) {
  const random = new Random(seed, 'customer', number)
  const isWoman = random.chance(0.56)
  const person = randomPerson(random, isWoman)
  const birthYear = Math.round(Math.min(2005, Math.max(1948, 2008 - random.skewed(21, 0.45))))
  return {
    ...person,
    iin: randomIin(random, birthYear, isWoman),
    phone: `7${random.pick(phoneCodes)}${random.digits(7)}`,
    email: random.chance(0.86) ? randomEmail(random, person, birthYear) : null,
    home: randomAddress(random),
  }
}

function randomPerson(random: Random, isWoman: boolean): Person {
  const names = random.weighted(nameSets)
  const surname = random.pick(names.surnames)
  const [his, hers] = random.pick(names.patronymics)
  return {
    lastName: isWoman ? feminineSurname(surname) : surname,
    firstName: random.pick(names.given[isWoman ? 1 : 0]),
    middleName: random.chance(0.93) ? (isWoman ? hers : his) : null,
  }
}

/** «Ахметова А. С.», as lists of changes sign. */
export function shortName({ lastName, firstName, middleName }: Person): string {
  return `${lastName} ${firstName[0]}.${middleName === null ? '' : ` ${middleName[0]}.`}`
}

/** The staff who sign a shop's changes: manager, courier, second manager, second courier; the holders of demo accounts come first. */
export function staffOf(seed: string, partnerId: string): Person[] {
  const random = new Random(seed, 'staff', partnerId)
  const people = [true, false, true, false].map((isWoman) => randomPerson(random, isWoman))
  const holders = ['ONLINE_STORE_MANAGER', 'COURIER'].map((role) =>
    demoUsers.find((user) => user.role === role && user.merchants.includes(partnerId)),
  )
  return people.map((person, index) => {
    const [lastName, firstName, middleName] = holders[index]?.name ?? []
    return lastName && firstName && middleName ? { lastName, firstName, middleName } : person
  })
}

/** An IIN or BIN: eleven digits, of which the last are random, and the check digit, which some of them do not have. */
export function randomNumber(random: Random, start: string): string {
  for (;;) {
    const eleven = start + random.digits(11 - start.length)
    const check = checkDigit(eleven)
    if (check !== undefined) return `${eleven}${check}`
  }
}

function randomIin(random: Random, year: number, isWoman: boolean): string {
  const birthday = new Date(Date.UTC(year, 0, random.between(1, 365))).toISOString()
  const century = (year < 2000 ? 3 : 5) + (isWoman ? 1 : 0)
  return randomNumber(random, birthday.slice(2, 10).replaceAll('-', '') + century)
}

function randomEmail(random: Random, { firstName, lastName }: Person, year: number): string {
  const [first, last] = [transliterate(firstName), transliterate(lastName)]
  const forms = [
    `${first}.${last}`,
    `${last}.${first[0]}`,
    `${first}${year % 100}`,
    `${last}${year}`,
    `${first}_${last}`,
  ]
  return `${random.pick(forms)}@${random.pick(['mail', 'inbox', 'post'])}.demo.kz`
}

const patronymics = readTable<'people' | 'man' | 'woman' | 'fathers'>('patronymics')

/** Names as they are spelt in Russian documents of Kazakhstan. Pairs are [man, woman]. */
export const nameSets = readTable<'people' | 'weight' | 'men' | 'women' | 'surnames'>('names').map((set) => ({
  weight: Number(set.weight),
  given: [set.men.split(' '), set.women.split(' ')] as const,
  surnames: set.surnames.split(' '),
  patronymics: patronymics
    .filter(({ people }) => people === set.people)
    .flatMap(({ man, woman, fathers }) =>
      fathers.split(' ').map((father) => [father + man, father + woman] as const),
    ),
}))

/** A woman's form of a surname: Ахметов → Ахметова, Вишневский → Вишневская; Ким, Кравченко and Шмидт stay. */
export function feminineSurname(surname: string): string {
  return surname.replace(/([оеё]в)$/, '$1а').replace(/([сц]к)ий$/, '$1ая')
}

const cyrillic = Array.from('абвгдеёжзийклмнопрстуфхцчшщыэюя')
const latin = 'a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh sch y e yu ya'.split(' ')

function transliterate(name: string): string {
  return Array.from(name.toLowerCase(), (letter) => latin[cyrillic.indexOf(letter)] ?? '').join('')
}
