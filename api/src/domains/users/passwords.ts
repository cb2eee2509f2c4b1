import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

/** The library's value of it; its `Algorithm` is a const enum, which type stripping can't read. */
const argon2id = 2

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane; about 20 ms on a server's core. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const passwordLength = { min: 10, max: 128 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

/** Takes the same time with and without a stored hash, so that response times don't reveal names. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await getDummyHash()), password.normalize('NFKC'))
  return matches && typeof stored === 'string'
}

let dummyHash: Promise<string> | undefined

function getDummyHash(): Promise<string> {
  dummyHash ??= hashPassword('no user has this one')
  return dummyHash
}

/** Computes the decoy at start; otherwise the first unknown name would take twice as long. */
export async function warmUp(): Promise<void> {
  await getDummyHash()
}

/** Returns the Russian reason against a password, or undefined. Source: docs/product.md, «Limits». */
export function passwordWeakness(password: string, username: string): string | undefined {
  const length = [...password].length
  if (length < passwordLength.min) return `Пароль должен быть не короче ${passwordLength.min} символов`
  if (length > passwordLength.max) return `Пароль должен быть не длиннее ${passwordLength.max} символов`
  if (isCommon(password)) return 'Этот пароль слишком распространён, придумайте другой'
  const name = username.split('@')[0] ?? ''
  if (name.length >= 4 && password.toLowerCase().includes(name.toLowerCase()))
    return 'Пароль не должен содержать имя пользователя'
  return undefined
}

const normalizedLocalPart =
  'пароль йцукен parol privet привет qazaqstan kazakhstan казахстан almaty алматы astana астана rassrochka рассрочка'

const common = new Set([...dictionary['passwords-common'], ...normalizedLocalPart.split(' ')])

/** Returns whether a password is a common word, with digits or signs around it, or repeats short pieces. */
function isCommon(password: string): boolean {
  const text = password.toLowerCase()
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const added = text.length - word.length
  const decorated = common.has(word) && added <= (word.length < passwordLength.min ? 6 : 4)
  const repeated = /^(.{1,4})\1+$/u.test(text)
  return common.has(text) || decorated || repeated || isSequence(text)
}

/** Returns whether a text is a piece of a repeated `1234567890` or `0987654321`. */
function isSequence(text: string): boolean {
  return '01234567890123456789'.includes(text) || '98765432109876543210'.includes(text)
}
