import { setTimeout as delay } from 'node:timers/promises'
import type { Row } from './rows.ts'
import { lesser, readers, type Stage } from './stage.ts'

const [burstAt = '', guessedAt = '', mailbox = ''] = readers
const resets = 20

const guess = (stage: Stage, username: string, from: string) =>
  stage.ask('POST /users/api/v1/sign-in', {
    body: JSON.stringify({ username, password: 'wrong' }),
    headers: { 'x-forwarded-for': from },
  })

/** @returns how many passwords were looked at */
async function guesses(stage: Stage, username: string, froms: readonly string[]): Promise<number> {
  const answers = await Promise.all(froms.map((from) => guess(stage, username, from)))
  return answers.filter(({ status }) => status === 401).length
}

export async function guessPasswords(stage: Stage): Promise<Row[]> {
  const burst = await guesses(stage, burstAt, Array<string>(55).fill('10.5.0.1'))
  let looked = 0
  for (let round = 0; round < 10; round += 1)
    looked += await guesses(
      stage,
      guessedAt,
      Array.from({ length: 100 }, (_, n) => `10.6.0.${n}`),
    )
  return [
    {
      attack: 'a burst of 55 sign-in tries',
      before: '55 looked at',
      now: `${burst} looked at`,
      limit: '3',
      ok: burst <= 3,
    },
    {
      attack: '1000 guesses at one user from 100 addresses',
      before: 'all looked at',
      now: `${looked} looked at`,
      limit: '20 an hour',
      ok: looked <= 20,
    },
  ]
}

/** As a foreign page would ask, then as anybody may. */
export async function askForResets(stage: Stage): Promise<Row[]> {
  const call = `GET /users/api/v1/forget-password/${mailbox}`
  const foreign = await Promise.all(
    Array.from({ length: 5 }, () => stage.ask(call, { headers: { 'sec-fetch-site': 'cross-site' } })),
  )
  const refused = foreign.filter(({ status }) => status === 403).length
  await Promise.all(Array.from({ length: resets }, () => stage.ask(call)))
  const waiting = `select from pgboss.job where name = 'password-link' and state < 'completed'`
  while ((await stage.count(waiting)) > 0) await delay(100)
  const mails = stage.mails.received.filter(({ to }) => to.includes(mailbox)).length
  return [
    {
      attack: 'resets that a foreign page asks for',
      before: 'answered',
      now: `${refused} of ${foreign.length} refused`,
      limit: 'all refused',
      ok: refused === foreign.length,
    },
    {
      attack: `${resets} resets of one mailbox`,
      before: `${resets} mails`,
      now: `${mails} mails`,
      limit: '3 an hour',
      ok: mails > 0 && mails <= 3,
    },
  ]
}

/** A role with nothing but CREATE_SUPER_USER takes rights away, makes a higher user and changes one. */
export async function rise(stage: Stage): Promise<Row> {
  const headers = await stage.as(lesser)
  const user = {
    lastName: 'Ахметова',
    firstName: 'Айгерим',
    phoneNumber: '77011234567',
    email: 'mine@test.kz',
    IsUnloading: false,
    merchants: [],
    roleName: 'ADMINISTRATOR',
  }
  const tries: readonly (readonly [call: string, body: object])[] = [
    ['POST /users/api/v1/roles-permissions', { role: 'ADMINISTRATOR', permissions: [] }],
    ['POST /users/api/v1/users', { ...user, username: 'mine@test.kz' }],
    ['PUT /users/api/v1/users/superadmin', { ...user, username: 'superadmin', version: 1 }],
  ]
  const statuses: number[] = []
  for (const [call, body] of tries)
    statuses.push((await stage.ask(call, { headers, body: JSON.stringify(body) })).status)
  const refused = statuses.filter((status) => status === 403).length
  return {
    attack: 'a lesser administrator disarms higher ones, makes one',
    before: 'done',
    now: `${refused} of ${tries.length} refused`,
    limit: 'all refused',
    ok: refused === tries.length,
  }
}
