import { runAs, Turns } from './turns.ts'

const waitMs = 10_000

/** Takes a turn. @returns what is done with it; `isHeld` turns true with the turn */
function take(turns: Turns, kind: string, row?: string) {
  const state = { isHeld: false, end: () => undefined as undefined }
  const begun = runAs({ kind, row }, () => turns.take()).then((end) => {
    Object.assign(state, { isHeld: true, end })
  })
  // Turns that no test waits for end in refusals, after their test where the machine is slow.
  begun.catch(() => undefined)
  return { state, begun }
}

const settled = () => new Promise(setImmediate)

test('one kind leaves a third to the others', async () => {
  const turns = new Turns(6, waitMs)
  const notes = Array.from({ length: 6 }, () => take(turns, 'note').state)
  const views = Array.from({ length: 2 }, () => take(turns, 'view').state)
  await settled()
  expect(notes.map(({ isHeld }) => isHeld)).toEqual([true, true, true, true, false, false])
  expect(views.map(({ isHeld }) => isHeld)).toEqual([true, true])
})

test('one order takes one connection, and others of the kind go on', async () => {
  const turns = new Turns(6, waitMs)
  const locked = Array.from({ length: 26 }, () => take(turns, 'note', '1').state)
  const others = [take(turns, 'note', '2').state, take(turns, 'note', '3').state]
  await settled()
  expect(locked.filter(({ isHeld }) => isHeld)).toHaveLength(1)
  expect(others.map(({ isHeld }) => isHeld)).toEqual([true, true])
  locked[0]?.end()
  await settled()
  expect(locked.filter(({ isHeld }) => isHeld)).toHaveLength(2)
})

test('kinds come by turns, however many of one wait', async () => {
  const turns = new Turns(1, waitMs)
  const first = take(turns, 'a').state
  const many = Array.from({ length: 9 }, () => take(turns, 'a').state)
  const other = take(turns, 'b').state
  await settled()
  first.end()
  await settled()
  many[0]?.end()
  await settled()
  expect([many[0]?.isHeld, other.isHeld, many[1]?.isHeld]).toEqual([true, true, false])
})

test('who waits too long hears it, and takes no turn later', async () => {
  const turns = new Turns(1, 20)
  turns.sawStuck()
  const first = take(turns, 'a').state
  await settled()
  await expect(take(turns, 'a').begun).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  first.end()
  const next = take(turns, 'a').state
  await settled()
  expect([next.isHeld, turns.isCrowded]).toEqual([true, false])
})
