import { onSessionEvent, useSession } from '../auth/index.ts'
import { signInForTest } from '../test/session.ts'
import { testToken } from '../test/test-token.ts'
import { type ApiEvent, call, onApiEvent, requestListeners } from './index.ts'

type Answer = (request: Request) => Response | Promise<Response>

let requests: Request[]
let events: ApiEvent['type'][]
let sessionEvents: string[]
const stops: (() => void)[] = []

/** Answers by path; an array answers in turn, and repeats its last entry. */
function server(answers: Record<string, Answer | Answer[]>) {
  requests = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    requests.push(request)
    const { pathname } = new URL(request.url)
    const answer = answers[pathname] ?? refusal(500, 'NO_HANDLER')
    const turn = requests.filter((past) => new URL(past.url).pathname === pathname).length - 1
    const chosen = Array.isArray(answer) ? (answer[turn] ?? answer.at(-1)) : answer
    if (!chosen) throw new Error('no answer')
    return chosen(request)
  }
}

const STATUSES = '/api/directory/statuses'
const REFRESH = '/api/users/api/v1/refresh'
const SIGN_IN = '/api/users/api/v1/sign-in'
const ok: Answer = () => Response.json([])
const renewed: Answer = () => Response.json({ access: testToken('manager@demo.kz', 600), expiresIn: 600 })
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const refusal =
  (status: number, code: string, more: object = {}): Answer =>
  () =>
    Response.json({ code, message: `Отказ ${code}`, requestId: 'r', ...more }, { status })
const gateway =
  (status: number): Answer =>
  () =>
    new Response('<html>', { status })

const statuses = () => call('GET /directory/statuses')
const signIn = () => call('POST /users/api/v1/sign-in', { body: { username: 'a', password: 'b' } })
const asked = () => requests.map(({ url }) => new URL(url).pathname)

/** Expects no result, because the page reports the session's end and reloads: no screen adds an error. */
async function expectNoWord(made: Promise<unknown>) {
  // Silence has no event, so a timer stands for it; an existing answer wins the race.
  const silence = new Promise((resolve) => setTimeout(() => resolve('silence'), 50))
  expect(await Promise.race([made, silence])).toBe('silence')
}

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  signInForTest()
  events = []
  sessionEvents = []
  stops.push(
    onApiEvent(({ type }) => events.push(type)),
    onSessionEvent(({ type }) => sessionEvents.push(type)),
  )
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  localStorage.clear()
  jest.restoreAllMocks()
})

test('sends the token, the cookies and no body', async () => {
  server({ [STATUSES]: ok })
  await statuses()
  const [request] = requests
  expect(request?.headers.get('authorization')).toBe(`Bearer ${useSession.getState().accessToken}`)
  expect(request?.credentials).toBe('include')
})

describe('a token that the server does not accept', () => {
  test('is renewed and the call made again', async () => {
    server({ [STATUSES]: [refusal(401, 'UNAUTHENTICATED'), ok], [REFRESH]: renewed })
    expect(await statuses()).toEqual([])
    expect(asked()).toEqual([STATUSES, REFRESH, STATUSES])
    expect(sessionEvents).toEqual([])
  })

  test('and can’t be renewed ends the session, once for all calls', async () => {
    server({ [STATUSES]: refusal(401, 'UNAUTHENTICATED'), [REFRESH]: refusal(401, 'UNAUTHENTICATED') })
    await expectNoWord(Promise.race([statuses(), statuses(), statuses()]))
    expect(asked().filter((path) => path === REFRESH)).toHaveLength(1)
    expect(sessionEvents).toEqual(['expired'])
    expect(useSession.getState().isAuth).toBe(false)
  })

  test('and is refused again after renewal ends the session instead of going round', async () => {
    server({ [STATUSES]: refusal(401, 'UNAUTHENTICATED'), [REFRESH]: renewed })
    await expectNoWord(statuses())
    expect(asked()).toEqual([STATUSES, REFRESH, STATUSES])
    expect(sessionEvents).toEqual(['expired'])
    // A later call on the leaving page sends no request and reports nothing.
    await expectNoWord(statuses())
    expect(requests).toHaveLength(3)
  })

  test('and a lost network do not end the session', async () => {
    server({ [STATUSES]: refusal(401, 'UNAUTHENTICATED'), [REFRESH]: lost })
    await expect(statuses()).rejects.toMatchObject({ name: 'NetworkError' })
    expect(useSession.getState().isAuth).toBe(true)
  })
})

test('a wrong password is no word about the session', async () => {
  server({ [SIGN_IN]: refusal(401, 'BAD_CREDENTIALS') })
  await expect(signIn()).rejects.toMatchObject({ code: 'BAD_CREDENTIALS', message: 'Отказ BAD_CREDENTIALS' })
  expect(asked()).toEqual([SIGN_IN])
  expect(useSession.getState().isAuth).toBe(true)
})

test.each([
  ['a reading call', 'a gateway without a server', statuses, STATUSES, gateway(502), 3],
  ['a reading call', 'a broken connection', statuses, STATUSES, lost, 3],
  ['a reading call', 'an error of our server', statuses, STATUSES, refusal(500, 'INTERNAL'), 1],
  ['a reading call', 'maintenance', statuses, STATUSES, refusal(503, 'MAINTENANCE'), 1],
  ['a reading call', 'too many requests', statuses, STATUSES, refusal(429, 'TOO_MANY_REQUESTS'), 1],
  ['a changing call', 'a gateway without a server', signIn, SIGN_IN, gateway(502), 1],
  ['a changing call', 'a broken connection', signIn, SIGN_IN, lost, 1],
])('%s that meets %s', async (_, __, make, path, answer, times) => {
  server({ [path]: answer })
  await expect(make()).rejects.toThrow()
  expect(requests).toHaveLength(times)
})

test.each([
  ['maintenance', refusal(503, 'MAINTENANCE'), ['maintenance']],
  ['a server that is overloaded', refusal(503, 'UNAVAILABLE'), []],
  ['a missing permission', refusal(403, 'FORBIDDEN', { permission: 'X' }), ['forbidden']],
  ['an ordinary refusal', refusal(404, 'NOT_FOUND'), []],
])('%s: events', async (_, answer, expected) => {
  server({ [STATUSES]: answer })
  await expect(statuses()).rejects.toThrow()
  expect(events).toEqual(expected)
})

test.each([
  ['lost', true, 'lost', true],
  ['offline', false, 'offline', false],
])('a broken connection while the browser says %s', async (_, onLine, kind, mayHaveArrived) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  server({ [SIGN_IN]: lost })
  await expect(signIn()).rejects.toMatchObject({ name: 'NetworkError', kind, mayHaveArrived })
})

test('no answer in time', async () => {
  server({ [SIGN_IN]: () => new Promise<Response>(() => undefined) })
  const made = call('POST /users/api/v1/sign-in', { body: { username: 'a', password: 'b' }, timeout: 20 })
  await expect(made).rejects.toMatchObject({ name: 'NetworkError', kind: 'timeout', mayHaveArrived: true })
})

test('an abort by the caller stays an abort', async () => {
  const stop = new AbortController()
  server({
    [STATUSES]: (request) =>
      new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason))
        stop.abort()
      }),
  })
  const made = call('GET /directory/statuses', { signal: stop.signal })
  await expect(made).rejects.toMatchObject({ name: 'AbortError' })
})

test('a 200 that is no JSON came from something in between', async () => {
  server({ [STATUSES]: () => new Response('<html>') })
  await expect(statuses()).rejects.toMatchObject({ name: 'NetworkError', kind: 'lost' })
})

test.each([
  ['answered', ok, false],
  ['refused', refusal(404, 'NOT_FOUND'), true],
])('a listener adds a header to a call, and hears that it was %s', async (_, answer, failed) => {
  server({ [STATUSES]: answer })
  const heard: unknown[] = []
  requestListeners.add(({ key, headers, onEnd }) => {
    headers.traceparent = '00-a-b-01'
    onEnd((failed) => heard.push(key, failed))
  })
  await statuses().catch(() => undefined)
  requestListeners.clear()
  expect(requests[0]?.headers.get('traceparent')).toBe('00-a-b-01')
  expect(heard).toEqual(['GET /directory/statuses', failed])
})
