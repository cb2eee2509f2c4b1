import { ConnectionQueue, withRequester } from './connection-queue.ts'

const waitMs = 10_000

/** Asks for a connection. @returns its state; `isHeld` turns true when it holds a connection */
function take(queue: ConnectionQueue, kind: string, row?: string) {
  const state = { isHeld: false, end: () => undefined as undefined }
  const begun = withRequester({ kind, row }, () => queue.acquire()).then((end) => {
    Object.assign(state, { isHeld: true, end })
  })
  // Requests that no test waits for end in refusals, after their test where the machine is slow.
  begun.catch(() => undefined)
  return { state, begun }
}

const settled = () => new Promise(setImmediate)

test('one kind of work leaves a third of the connections to the others', async () => {
  const queue = new ConnectionQueue(6, waitMs)
  const notes = Array.from({ length: 6 }, () => take(queue, 'note').state)
  const views = Array.from({ length: 2 }, () => take(queue, 'view').state)
  await settled()
  expect(notes.map(({ isHeld }) => isHeld)).toEqual([true, true, true, true, false, false])
  expect(views.map(({ isHeld }) => isHeld)).toEqual([true, true])
})

test('one order takes one connection, and others of the kind go on', async () => {
  const queue = new ConnectionQueue(6, waitMs)
  const locked = Array.from({ length: 26 }, () => take(queue, 'note', '1').state)
  const others = [take(queue, 'note', '2').state, take(queue, 'note', '3').state]
  await settled()
  expect(locked.filter(({ isHeld }) => isHeld)).toHaveLength(1)
  expect(others.map(({ isHeld }) => isHeld)).toEqual([true, true])
  locked[0]?.end()
  await settled()
  expect(locked.filter(({ isHeld }) => isHeld)).toHaveLength(2)
})

test('kinds take turns, however many requests of one wait', async () => {
  const queue = new ConnectionQueue(1, waitMs)
  const first = take(queue, 'a').state
  const many = Array.from({ length: 9 }, () => take(queue, 'a').state)
  const other = take(queue, 'b').state
  await settled()
  first.end()
  await settled()
  many[0]?.end()
  await settled()
  expect([many[0]?.isHeld, other.isHeld, many[1]?.isHeld]).toEqual([true, true, false])
})

test('a request that waits too long is refused and gets no connection later', async () => {
  const queue = new ConnectionQueue(1, 20)
  queue.noteStuck()
  const first = take(queue, 'a').state
  await settled()
  await expect(take(queue, 'a').begun).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  first.end()
  const next = take(queue, 'a').state
  await settled()
  expect([next.isHeld, queue.isCrowded]).toEqual([true, false])
})
