import { randomUUID } from 'node:crypto'
import type { CallAnswer } from '@cabinet/contract'
import { read } from '@e965/xlsx'
import { openShop, type Shop, to } from '../../../../test/shop.ts'

type Note = CallAnswer<'POST /accounting/v1/application/{id}/notes'>
type List = CallAnswer<'GET /accounting/v1/applications'>
type Changes = CallAnswer<'GET /accounting/v1/applications/changes'>

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const path = (id: number) => `/accounting/v1/application/${id}/notes`
const write = (who: string, id: number, text: string, key: string = randomUUID()) =>
  shop.call(who, 'POST', path(id), { body: { text }, key })
const notes = async (who: string, id: number) => (await shop.call(who, 'GET', path(id))).json<Note[]>()
const remove = (who: string, id: number, note: number) => shop.call(who, 'DELETE', `${path(id)}/${note}`)
const listed = async (id: number) =>
  (await shop.call('manager', 'GET', `/accounting/v1/applications?id=${id}`)).json<List>().orders[0]

test('a note is seen by colleagues with author and time, in lines; who wrote it is on record, what is not', async () => {
  const { id } = await shop.add()
  const written = (await write('manager', id, '  Перезвонить\nпосле 18:00 ')).json<Note>()
  const { deletableUntil, ...seen } = written
  expect(seen).toMatchObject({ text: 'Перезвонить\nпосле 18:00', at: shop.server.clock.now().toISOString() })
  expect(deletableUntil).toBe(new Date(Date.parse(seen.at) + 600_000).toISOString())
  expect(await notes('courier', id)).toEqual([seen])
  expect(await shop.audit(id)).toMatchObject([
    { action: 'order.note', actor: 'manager@test.kz', after: { note: seen.id } },
  ])
})

test.each([
  ['', 400],
  [' \n ', 400],
  ['\u0000', 400],
  ['\u202e', 400],
  ['а', 200],
  ['а'.repeat(1000), 200],
  ['а'.repeat(1001), 400],
])('%j is answered by %i', async (text, status) => {
  const { id } = await shop.add()
  expect((await write('manager', id, text)).statusCode).toBe(status)
})

test('another merchant’s order is not found', async () => {
  const { id } = await shop.add()
  const { id: note } = (await write('manager', id, 'Своим')).json<Note>()
  const answers = [
    await shop.call('stranger', 'GET', path(id)),
    await write('stranger', id, 'Чужим'),
    await remove('stranger', id, note),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  expect(await notes('manager', id)).toHaveLength(1)
})

test('two at once lose nothing, a repetition adds nothing, and the order is as it was', async () => {
  const { id, number } = await shop.add()
  const key = randomUUID()
  await Promise.all([
    write('manager', id, 'Один', key),
    write('courier', id, 'Два'),
    write('both', id, 'Три'),
  ])
  expect((await write('manager', id, 'Один', key)).statusCode).toBe(200)
  expect((await notes('manager', id)).map(({ text }) => text).sort()).toEqual(['Два', 'Один', 'Три'])
  expect(await listed(id)).toMatchObject({ notes: 3, version: 1 })
  expect((await shop.change('manager', [to(number, 'in_progress', { version: 1 })])).ErrorResponses).toEqual(
    [],
  )
})

test('the feed of changes tells of a note', async () => {
  const { id } = await shop.add()
  const since = shop.server.clock.now().toISOString()
  shop.server.clock.advance({ seconds: 11 })
  await write('manager', id, 'Новая')
  const { changes } = (
    await shop.call('both', 'GET', `/accounting/v1/applications/changes?since=${since}`)
  ).json<Changes>()
  expect(changes.filter((change) => change.id === id)).toMatchObject([{ notes: 1, is_new: false }])
})

test('its author alone deletes it, for ten minutes', async () => {
  const { id } = await shop.add()
  const [first, second] = [
    (await write('manager', id, 'Первая')).json<Note>(),
    (await write('manager', id, 'Вторая')).json<Note>(),
  ]
  expect((await remove('courier', id, first.id)).json()).toMatchObject({ code: 'NOTE_NOT_YOURS' })
  shop.server.clock.advance({ minutes: 9, seconds: 59 })
  await shop.renew()
  expect((await remove('manager', id, first.id)).statusCode).toBe(204)
  expect((await remove('manager', id, first.id)).statusCode).toBe(404)
  shop.server.clock.advance({ seconds: 1 })
  expect((await remove('manager', id, second.id)).json()).toMatchObject({ code: 'NOTE_TOO_OLD' })
  expect(await notes('manager', id)).toMatchObject([{ text: 'Вторая' }])
  expect((await listed(id))?.notes).toBe(1)
  expect((await shop.audit(id)).map(({ action }) => action)).toEqual([
    'order.note',
    'order.note',
    'order.note-delete',
  ])
})

test('a note is in no Excel and in no SMS', async () => {
  const { id, number } = await shop.add({ status: 'ready_delivery' })
  await write('manager', id, 'СЕКРЕТ')
  const body = { merchantOrderId: number, merchantId: 'ALPHA', amount: 150_000 }
  expect((await shop.call('manager', 'POST', '/accounting/sendOtp', { body })).statusCode).toBe(200)
  expect((await shop.lastSms(number))?.text).not.toContain('СЕКРЕТ')
  for (const report of ['uchet-accounting/application-report', 'accounting/v1/merchants/ALPHA/report']) {
    const { rawPayload } = await shop.call('manager', 'GET', `/${report}`)
    const file = JSON.stringify(read(rawPayload).Sheets)
    expect([file.includes(number), file.includes('СЕКРЕТ')]).toEqual([true, false])
  }
})
