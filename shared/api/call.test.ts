import { signInForTest } from '../test/session.ts'
import { type DownloadProgress, download } from './index.ts'

const report = 'GET /uchet-accounting/application-report'
const bytes = (text: string) => new TextEncoder().encode(text)

let saved: { name: string; file: Blob | undefined }[]

function server(answer: () => Response) {
  globalThis.fetch = async () => answer()
}

/** Returns a body that sends `parts` one by one, then ends or breaks. */
function streamOf(parts: string[], broken = false) {
  const left = [...parts]
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = left.shift()
      if (part !== undefined) controller.enqueue(bytes(part))
      else if (broken) controller.error(new TypeError('network error'))
      else controller.close()
    },
  })
}

beforeEach(() => {
  signInForTest()
  saved = []
  let file: Blob | undefined
  URL.createObjectURL = (object) => {
    file = object instanceof Blob ? object : undefined
    return 'blob:test'
  }
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file })
  })
})
afterEach(() => jest.restoreAllMocks())

test('saves the whole file under its name and tells how far it is', async () => {
  const headers = {
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Заказы.xlsx')}`,
    'content-length': '9',
  }
  server(() => new Response(streamOf(['abc', 'def', 'ghi']), { headers }))
  const seen: DownloadProgress[] = []
  expect(await download(report, { onProgress: (progress) => seen.push(progress) })).toEqual({
    name: 'Заказы.xlsx',
    size: 9,
  })
  expect(seen.map(({ received }) => received)).toEqual([3, 6, 9])
  expect(seen.at(-1)?.total).toBe(9)
  expect(saved).toHaveLength(1)
})

test('a file made while it is sent has no total', async () => {
  server(() => new Response(streamOf(['abc'])))
  const seen: DownloadProgress[] = []
  const options = {
    fallbackName: 'orders.xlsx',
    onProgress: (progress: DownloadProgress) => seen.push(progress),
  }
  expect(await download(report, options)).toEqual({ name: 'orders.xlsx', size: 3 })
  expect(seen).toEqual([{ received: 3, total: null }])
})

test.each([
  ['breaks off', () => new Response(streamOf(['abc'], true))],
  ['ends too early', () => new Response(streamOf(['abc']), { headers: { 'content-length': '9' } })],
])('a file that %s is not saved', async (_, answer) => {
  server(answer)
  await expect(download(report)).rejects.toMatchObject({ name: 'NetworkError', kind: 'lost' })
  expect(saved).toEqual([])
})

test('a refusal is an error, not a file', async () => {
  server(() => Response.json({ code: 'FORBIDDEN', message: 'Нет доступа' }, { status: 403 }))
  await expect(download(report)).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Нет доступа' })
  expect(saved).toEqual([])
})

test('an abort in the middle saves nothing', async () => {
  const stop = new AbortController()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes('abc'))
      stop.signal.addEventListener('abort', () => controller.error(stop.signal.reason))
    },
  })
  server(() => new Response(body))
  const made = download(report, { signal: stop.signal, onProgress: () => stop.abort() })
  await expect(made).rejects.toMatchObject({ name: 'AbortError' })
  expect(saved).toEqual([])
})
