import { build, type TestServer } from '../../../test/build.ts'
import { jobContext, type ServiceContext } from '../service-context.ts'
import { limitExports as limit } from './export-limit.ts'

let server: TestServer
beforeAll(async () => {
  server = await build()
})
afterAll(() => server.close())
let user = 0
beforeEach(() => {
  user += 1
})

const full = 'Уже формируются два ваших файла'

function contextOf(userId: number | null): ServiceContext {
  const ctx = jobContext(server.platform, 'test', 'test')
  return { ...ctx, actor: { ...ctx.actor, userId } }
}

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

async function limitExports(...args: Parameters<typeof limit>): Promise<AsyncIterable<Uint8Array>> {
  const one = await limit(...args)
  begun.push(one)
  return one
}

/** Starts two exports of one user and expects a third to be refused; the count is in the database, so processes share it. */
async function twoRunning() {
  const first = await limitExports(contextOf(user), bytes())
  const second = await limitExports(contextOf(user), bytes(true))
  await expect(limitExports(contextOf(user), bytes())).rejects.toThrow(full)
  return { first, second }
}

test('the third of one user is refused, others and jobs are not', async () => {
  await twoRunning()
  user += 1
  expect(await readAll(await limitExports(contextOf(user), bytes()))).toBe(2)
  expect(await readAll(await limitExports(contextOf(null), bytes()))).toBe(2)
})

/** Ends the exports that a test leaves running. */
afterEach(async () => {
  for (const one of begun.splice(0)) await one[Symbol.asyncIterator]().return?.()
})
const begun: AsyncIterable<Uint8Array>[] = []

test('two of four simultaneous exports begin', async () => {
  const tried = await Promise.allSettled(
    Array.from({ length: 10 }, () => limitExports(contextOf(user), bytes())),
  )
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test.each([
  [
    'was read to its end',
    async ({ first }: Awaited<ReturnType<typeof twoRunning>>) => void (await readAll(first)),
  ],
  [
    'has failed',
    async ({ second }: Awaited<ReturnType<typeof twoRunning>>) => {
      await expect(readAll(second)).rejects.toThrow('lost')
    },
  ],
  [
    'was let go half way',
    async ({ first }: Awaited<ReturnType<typeof twoRunning>>) => {
      for await (const _ of first) break
    },
  ],
  [
    'was let go before the first byte',
    async ({ first }: Awaited<ReturnType<typeof twoRunning>>) => {
      await first[Symbol.asyncIterator]().return?.()
    },
  ],
  [
    'was made by a process that died',
    async () => {
      server.clock.advance({ minutes: 3 })
    },
  ],
])('one that %s makes room', async (_, end) => {
  await end(await twoRunning())
  expect(await readAll(await limitExports(contextOf(user), bytes()))).toBe(2)
})
