import { ExportLimit } from './export-limit.ts'

const ann = { userId: 1 }
const full = 'Уже формируются два ваших файла'

async function* bytes(fail = false): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(1)
  if (fail) throw new Error('lost')
  yield new Uint8Array(1)
}

async function readAll(source: AsyncIterable<Uint8Array>): Promise<number> {
  let read = 0
  for await (const part of source) read += part.length
  return read
}

/** Two exports of Ann, and the third, which is refused. */
function twoRunning() {
  const limit = new ExportLimit()
  const first = limit.limit(ann, bytes())
  const second = limit.limit(ann, bytes(true))
  expect(() => limit.limit(ann, bytes())).toThrow(full)
  return { limit, first, second }
}

test('the third of one user is refused, others and jobs are not', async () => {
  const { limit } = twoRunning()
  expect(await readAll(limit.limit({ userId: 2 }, bytes()))).toBe(2)
  expect(await readAll(limit.limit(null, bytes()))).toBe(2)
})

test.each([
  ['was read to its end', async ({ first }: ReturnType<typeof twoRunning>) => void (await readAll(first))],
  [
    'has failed',
    async ({ second }: ReturnType<typeof twoRunning>) => {
      await expect(readAll(second)).rejects.toThrow('lost')
    },
  ],
  [
    'was left by its reader',
    async ({ first }: ReturnType<typeof twoRunning>) => {
      for await (const _ of first) break
    },
  ],
  [
    'was never begun',
    async ({ first }: ReturnType<typeof twoRunning>) => void (await first[Symbol.asyncIterator]().return?.()),
  ],
])('one that %s makes room for the next, once', async (_, end) => {
  const running = twoRunning()
  await end(running)
  running.limit.limit(ann, bytes())
  expect(() => running.limit.limit(ann, bytes())).toThrow(full)
})
