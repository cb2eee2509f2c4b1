import { type CallKey, type CallSpec, calls } from '@cabinet/contract'
import type { LightMyRequestResponse } from 'fastify'
import { dayOf } from '../../src/platform/time/business-zone.ts'
import { zone } from '../test-clock.ts'
import type { Sample } from './sample.ts'
import { samples } from './samples.ts'
import { makeWorld, type World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.server.close())

interface Field {
  readonly format?: string
  readonly 'x-not-after'?: string
  readonly properties?: Readonly<Record<string, Field>>
}

type Place = readonly [key: CallKey, part: 'query' | 'body', name: string, field: Field]

const temporal = ['date', 'date-time', 'days']

/** Every day and instant that a call accepts. */
const places: Place[] = (Object.keys(calls) as CallKey[]).flatMap((key) => {
  const spec: CallSpec = calls[key]
  return (['query', 'body'] as const).flatMap((part) =>
    Object.entries((spec[part] as Field | undefined)?.properties ?? {})
      .filter(([, { format = '' }]) => temporal.includes(format))
      .map(([name, field]) => [key, part, name, field] as const),
  )
})

/** Returns the day in the formats of the field. */
const written = ({ format }: Field, day: string): string[] => {
  if (format === 'days') return [`${day},`, `,${day}`]
  return [format === 'date' ? day : `${day}T00:00:00Z`]
}

async function ask([key, part, name]: Place, value: string) {
  const sample = samples[key][1](world.alpha)
  const body = part === 'body' ? { ...sample.body, [name]: value } : sample.body
  const query = part === 'query' ? { ...sample.query, [name]: value } : sample.query
  const asked: Sample = { ...sample, ...(query && { query }), ...(body && { body }) }
  const headers = await world.asCallerOf(key)
  return world.call(key, asked, headers)
}

const beyondCalendar = [
  'Введите дату в виде ГГГГ-ММ-ДД, с 2000 по 2100 год',
  'Введите дату и время, с 2000 по 2100 год',
  'Такой даты нет в календаре',
  'Дата не может быть в будущем',
]

/** Returns the error sentence of a field, from the schema or a rule of the call. */
const sentenceOf = (response: LightMyRequestResponse, name: string): string | undefined =>
  response.statusCode === 400 ? response.json().fields?.[name] : undefined

const nowhere = [
  '0000-01-01',
  '0001-01-01',
  '1999-12-31',
  '2101-01-01',
  '9999-12-31',
  '2023-02-29',
  '2100-02-29',
  '2024-02-30',
  '2024-04-31',
  '2024-13-01',
  '2024-00-10',
  '+10000-01',
]

test('days are looked for where there are some', () => {
  expect(places.map(([key, , name]) => `${key} ${name}`)).toEqual(
    expect.arrayContaining([
      'GET /accounting/v1/merchants/{id}/dashboard to',
      'GET /accounting/v1/applications between',
      'GET /accounting/v1/applications/changes since',
      'GET /users/api/v1/users registrationStartDate',
      'GET /accounting/v1/merchants/{id}/push-apps-unloading startDate',
      'PUT /accounting/v1/merchants/{id} factor_doc_date',
      'POST /intake/v1/applications created_at',
    ]),
  )
})

describe.each(places)('%s: %s %s', (...place) => {
  const [, , name, field] = place

  test.each(nowhere)('%s is refused', async (day) => {
    for (const value of written(field, day)) {
      const response = await ask(place, value)
      expect([value, response.statusCode, Object.keys(response.json().fields)]).toEqual([value, 400, [name]])
    }
  })

  test('the first day and a leap day are taken', async () => {
    for (const day of ['2000-01-01', '2024-02-29'])
      for (const value of written(field, day))
        expect(beyondCalendar).not.toContain(sentenceOf(await ask(place, value), name))
  })

  if (field['x-not-after'] === undefined) return

  test('today is taken, tomorrow is refused', async () => {
    const now = world.server.clock.now()
    const today = dayOf(now, zone)
    const tomorrow = dayOf(new Date(now.getTime() + 86_400_000), zone)
    for (const value of written(field, today))
      expect(beyondCalendar).not.toContain(sentenceOf(await ask(place, value), name))
    for (const value of written(field, tomorrow))
      expect((await ask(place, value)).json().fields).toEqual({ [name]: 'Дата не может быть в будущем' })
  })
})

const starts = new Map([
  ['to', 'from'],
  ['endDate', 'startDate'],
  ['registrationEndDate', 'registrationStartDate'],
])
const ends = places.filter(([, , name, { format }]) => format === 'days' || starts.has(name))

test.each(ends)('%s: %s %s before its start is refused', async (key, _, name, { format }) => {
  const { query, ...sample } = samples[key][1](world.alpha)
  const [start, end] = ['2025-01-02', '2025-01-01']
  const range =
    format === 'days' ? { [name]: `${start},${end}` } : { [starts.get(name) ?? '']: start, [name]: end }
  const asked = { ...sample, query: { ...query, ...range } }
  const response = await world.call(key, asked, await world.asCallerOf(key))
  expect(response.json().fields).toEqual({ [name]: 'Дата окончания не может быть раньше даты начала' })
})

test.each([
  '2016-12-31T23:59:60Z',
  '2016-12-31T23:60:00Z',
  '2016-12-31T24:00:00Z',
  '2016-12-31T23:59:59',
  '2016-12-31 23:59:59Z',
])('%s is no instant', async (value) => {
  for (const place of places.filter(([, , , { format }]) => format === 'date-time'))
    expect([value, (await ask(place, value)).statusCode]).toEqual([value, 400])
})
