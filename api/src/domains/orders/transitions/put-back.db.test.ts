import { randomUUID } from 'node:crypto'
import { openShop, type Shop, to } from '../../../../test/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Adds an order and takes it in progress as the manager, which makes version 2. */
async function taken(): Promise<number> {
  const { id, number } = await shop.add({ status: 'completed' })
  await shop.change('manager', [to(number, 'in_progress', { version: 1 })])
  return id
}

const putBack = async (who: string, id: number, version = 2, key: string = randomUUID()) => {
  const path = `/accounting/v1/application/${id}/put-back`
  const answer = await shop.call(who, 'POST', path, { body: { version }, key })
  return { status: answer.statusCode, body: answer.json() }
}

test('a user puts an order back within ten seconds of taking it, once; history and audit record it', async () => {
  const id = await taken()
  shop.server.clock.advance({ seconds: 10 })
  const key = randomUUID()
  const first = await putBack('manager', id, 2, key)
  expect(first).toMatchObject({ status: 200, body: { order: { app_status: 'completed', version: 3 } } })
  expect(await putBack('manager', id, 2, key)).toEqual(first)
  expect(await shop.order(id)).toMatchObject({ status: 'completed', version: 3 })
  expect(await shop.history(id)).toMatchObject([
    { action: 'in_progress', status: 'in_progress' },
    { action: 'put_back', status: 'completed', responsible: 'Ахметова Айгерим' },
  ])
  expect(await shop.audit(id)).toMatchObject([
    { action: 'order.in_progress' },
    { action: 'order.put_back', before: { version: 2 }, after: { status: 'completed', version: 3 } },
  ])
  const page = await shop.call('manager', 'GET', `/accounting/v1/application/${id}`)
  expect(page.json().changeHistory.at(-1)).toMatchObject({ action: 'Возвращён в новые: взят по ошибке' })
})

test.each([
  ['a colleague', 'both', 2, 0],
  ['a courier', 'courier', 2, 0],
  ['somebody too late', 'manager', 2, 16],
  ['somebody who saw another version', 'manager', 1, 0],
])('%s does not', async (_, who, version, seconds) => {
  const id = await taken()
  shop.server.clock.advance({ seconds })
  const { status, body } = await putBack(who, id, version)
  expect(who === 'courier' ? [403, 'FORBIDDEN'] : [409, 'UNDO_TOO_LATE']).toEqual([status, body.code])
  expect(await shop.order(id)).toMatchObject({ status: 'in_progress', version: 2 })
})

test('an order that has moved on stays where it is, and so does one of another merchant', async () => {
  const id = await taken()
  expect(await putBack('stranger', id)).toMatchObject({ status: 404 })
  const moved = await taken()
  const { merchant_order_id } = await shop.order(moved)
  await shop.change('manager', [to(merchant_order_id, 'canceled', { reason: 'outOfStock', version: 2 })])
  for (const version of [2, 3])
    expect(await putBack('manager', moved, version)).toMatchObject({
      status: 409,
      body: { code: 'UNDO_TOO_LATE', order: { app_status: 'canceled', version: 3 } },
    })
})
