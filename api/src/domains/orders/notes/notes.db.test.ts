import { randomUUID } from 'node:crypto'
import type { CallAnswer } from '@cabinet/contract'
import { read } from '@e965/xlsx'
import { openShop, type Shop, to } from '../../../../test/shop.ts'

type Notes = CallAnswer<'GET /accounting/v1/application/{id}/notes'>

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const path = (id: number) => `/accounting/v1/application/${id}/notes`
const write = (who: string, id: number, text: string, key: string = randomUUID()) =>
  shop.call(who, 'POST', path(id), { body: { text }, key })
const notes = async (who: string, id: number) => (await shop.call(who, 'GET', path(id))).json<Notes>()
const remove = (who: string, id: number, note: number) => shop.call(who, 'DELETE', `${path(id)}/${note}`)

test('colleagues see a note with author and time, strangers none; the audit holds its author, not its text', async () => {
  const { id } = await shop.add()
  const at = shop.server.clock.now()
  const note = (await write('manager', id, '  Перезвонить\nпосле 18:00 ')).json<{ id: number }>()
  const seen = { ...note, at: at.toISOString(), author: 'Ахметова Айгерим', text: 'Перезвонить\nпосле 18:00' }
  const deletableUntil = new Date(at.getTime() + 600_000).toISOString()
  expect(await notes('courier', id)).toEqual([seen])
  expect(await notes('manager', id)).toEqual([{ ...seen, deletableUntil }])
  const foreign = [shop.call('stranger', 'GET', path(id)), write('stranger', id, 'Чужим')]
  const answers = await Promise.all([...foreign, remove('stranger', id, note.id)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  const [record, ...others] = await shop.audit(id)
  expect(record).toMatchObject({ action: 'order.note', actor: 'manager@test.kz' })
  expect([record?.before, record?.after, others]).toEqual([null, { note: note.id }, []])
})

test.each([
  ['', 400],
  [' \n ', 400],
  ['\u0000', 400],
  ['\u202e', 400],
  ['а', 200],
  ['а\tб', 200],
  ['а'.repeat(1000), 200],
  ['а'.repeat(1001), 400],
])('%j is answered by %i', async (text, status) => {
  const { id } = await shop.add()
  expect((await write('manager', id, text)).statusCode).toBe(status)
})

test('two at once lose nothing, a repetition adds nothing, the order stays as it was, and the feed tells', async () => {
  const { id, number } = await shop.add()
  shop.server.clock.advance({ seconds: 11 })
  const since = shop.server.clock.now().toISOString()
  const key = randomUUID()
  await Promise.all([
    write('manager', id, 'Один', key),
    write('courier', id, 'Два'),
    write('both', id, 'Три'),
  ])
  expect((await write('manager', id, 'Один', key)).statusCode).toBe(200)
  expect((await notes('manager', id)).map(({ text }) => text).sort()).toEqual(['Два', 'Один', 'Три'])
  const feed = await shop.call('manager', 'GET', `/accounting/v1/applications/changes?since=${since}`)
  expect(feed.json()).toMatchObject({ changes: [{ id, notes: 3, is_new: false }] })
  const { ErrorResponses } = await shop.change('manager', [to(number, 'in_progress', { version: 1 })])
  expect(ErrorResponses).toEqual([])
})

test('its author alone deletes it, for ten minutes', async () => {
  const { id } = await shop.add()
  await write('manager', id, 'Первая')
  await write('manager', id, 'Вторая')
  const [first = 0, second = 0] = (await notes('manager', id)).map((note) => note.id)
  expect((await remove('courier', id, first)).json()).toMatchObject({ code: 'NOTE_NOT_YOURS' })
  shop.server.clock.advance({ minutes: 9, seconds: 59 })
  await shop.renew()
  expect((await remove('manager', id, first)).statusCode).toBe(204)
  expect((await remove('manager', id, first)).statusCode).toBe(404)
  shop.server.clock.advance({ seconds: 1 })
  expect((await remove('manager', id, second)).json()).toMatchObject({ code: 'NOTE_TOO_OLD' })
  expect(await notes('manager', id)).toMatchObject([{ text: 'Вторая' }])
  const [, , last] = await shop.audit(id)
  expect(last).toMatchObject({ action: 'order.note-delete', after: { note: first } })
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
