import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Refusal } from '../refusal.ts'
import { numbersText, watchStatus } from './watch-status.ts'

let server: Server
let url: string
let answer: { status: number; text: string }
let asked: (string | undefined)[]

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.headers.authorization)
    response.writeHead(answer.status).end(answer.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`
})
beforeEach(() => {
  asked = []
  answer = { status: 200, text: 'cabinet_release_tabs{app="mfe-a",version="1.0.0",role="live"} 4\n' }
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** One round, then Ctrl+C. */
async function once(watch: {
  metrics?: string
  token?: string
  status?: () => Promise<string>
  isTTY?: boolean
}) {
  const end = new AbortController()
  const written: string[] = []
  const { status = async () => 'revision 3', isTTY = false, ...rest } = watch
  await watchStatus({
    status,
    ...rest,
    out: {
      isTTY,
      write: (text) => {
        written.push(text)
        end.abort()
      },
    },
    signal: end.signal,
  })
  return written.join('')
}

test('a row per version, the live one first, and how far it has come', () => {
  const about = { app: 'mfe-orders', tabs: 0, sessions: 0, failed: 0 }
  const text = numbersText([
    { ...about, version: '1.3.0', role: 'old' },
    { ...about, version: '1.4.1', role: 'previous', tabs: 3, sessions: 2000, failed: 4, lcp: 2.31 },
    {
      ...about,
      version: '1.4.2',
      role: 'live',
      tabs: 131,
      sessions: 1200,
      failed: 6,
      lcp: 1.9,
      share: 1,
      arrived: 41,
    },
  ])
  expect(text.split('\n').map((line) => line.trim().replace(/\s+/g, ' '))).toEqual([
    'in browsers',
    'mfe-orders',
    '98 % of sessions on 1.4.2 after 41 s',
    'live 1.4.2 131 tabs 1200 sessions 0.5 % failed LCP 1.9 s',
    'previous 1.4.1 3 tabs 2000 sessions 0.2 % failed LCP 2.3 s',
  ])
})

test('97.96 % are not yet 98', () => {
  const row = {
    app: 'mfe-a',
    version: '2.0.0',
    role: 'live',
    tabs: 9,
    sessions: 0,
    failed: 0,
    share: 0.97996,
  }
  expect(numbersText([row])).toContain('97.9 % of open tabs on 2.0.0')
})

test('without an address the store alone is shown', async () => {
  expect(await once({})).toBe('revision 3\n\n')
  expect(asked).toEqual([])
})

test('the token goes along; the numbers follow the status', async () => {
  expect(await once({ metrics: url, token: 'secret' })).toMatch(/^revision 3\nin browsers\n {2}mfe-a\n/)
  expect(asked).toEqual(['Bearer secret'])
})

test('a terminal is cleared first', async () => {
  const written = await once({ isTTY: true })
  expect(written.startsWith('\u001b[2J\u001b[Hrevision 3\n\nevery 2 s')).toBe(true)
})

test.each([
  ['401', { status: 401, text: '' }, /answers 401; set METRICS_TOKEN/],
  ['500', { status: 500, text: '' }, /answers 500$/m],
])('a server that answers %s is told of, and the watch goes on', async (_, given, words) => {
  answer = given
  expect(await once({ metrics: url })).toMatch(words)
})

test('so is one that does not answer, and a store that refuses', async () => {
  const status = async () => {
    throw new Refusal('live.json is not signed by this store’s key.')
  }
  expect(await once({ metrics: 'http://127.0.0.1:1/metrics', status })).toMatch(
    /^live\.json is not signed.*\nin browsers: http:\/\/127\.0\.0\.1:1\/metrics does not answer/,
  )
})

test('an address that is none is refused', async () => {
  await expect(once({ metrics: 'localhost:8080' })).rejects.toThrow('--metrics wants an address')
})
