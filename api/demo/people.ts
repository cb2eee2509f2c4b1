import { checkDigit } from '@cabinet/contract/identity-numbers'
import { feminine, nameSets, transliterate } from './names.ts'
import { type Address, drawAddress } from './places.ts'
import { Random } from './random.ts'

export interface Person {
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string | null
}

export interface Customer extends Person {
  readonly iin: string
  readonly phone: string
  readonly email: string | null
  readonly home: Address
}

const phoneCodes = ['700', '701', '702', '705', '707', '708', '771', '775', '776', '777', '778']
const mailDomains = ['mail.demo.kz', 'inbox.demo.kz', 'post.demo.kz']

/** The customer with a number: the same one at every order that draws the number. */
export function customer(seed: string, number: number): Customer {
  const random = new Random(seed, 'customer', number)
  const woman = random.chance(0.56)
  const person = drawPerson(random, woman)
  const birthYear = Math.round(Math.min(2005, Math.max(1948, 2008 - random.skewed(21, 0.45))))
  return {
    ...person,
    iin: drawIin(random, birthYear, woman),
    phone: `7${random.pick(phoneCodes)}${random.digits(7)}`,
    email: random.chance(0.86) ? drawEmail(random, person, birthYear) : null,
    home: drawAddress(random),
  }
}

export function drawPerson(random: Random, woman: boolean): Person {
  const names = random.weighted(nameSets)
  const surname = random.pick(names.surnames)
  const [his, hers] = random.pick(names.patronymics)
  return {
    lastName: woman ? feminine(surname) : surname,
    firstName: random.pick(names.given[woman ? 1 : 0]),
    middleName: random.chance(0.93) ? (woman ? hers : his) : null,
  }
}

/** «Ахметова А. С.», as lists of changes sign. */
export function shortName({ lastName, firstName, middleName }: Person): string {
  return `${lastName} ${firstName[0]}.${middleName === null ? '' : ` ${middleName[0]}.`}`
}

function drawIin(random: Random, year: number, woman: boolean): string {
  const birthday = new Date(Date.UTC(year, 0, random.between(1, 365)))
  const parts = [year % 100, birthday.getUTCMonth() + 1, birthday.getUTCDate()]
  const century = (year < 2000 ? 3 : 5) + (woman ? 1 : 0)
  const start = parts.map((part) => (part < 10 ? `0${part}` : part)).join('') + century
  for (;;) {
    const eleven = `${start}${random.digits(4)}`
    const check = checkDigit(eleven)
    if (check !== undefined) return `${eleven}${check}`
  }
}

function drawEmail(random: Random, { firstName, lastName }: Person, year: number): string {
  const [first, last] = [transliterate(firstName), transliterate(lastName)]
  const name = random.pick([
    `${first}.${last}`,
    `${last}.${first[0]}`,
    `${first}${year % 100}`,
    `${last}${year}`,
    `${first}_${last}`,
  ])
  return `${name}@${random.pick(mailDomains)}`
}
