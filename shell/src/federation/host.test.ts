import { defineRemote, type RemoteError, type TelemetryEvent } from '@cabinet/shared/remote'
import { testRelease, testReleaseSet } from '../test/release-set.ts'
import type { KnownRelease } from './releases.ts'

const app = 'mfe-orders'
const works = defineRemote({ routes: [{ path: '/a', title: 'А', Component: () => null }] })

/** Returns an entry's container, as `window` holds it. */
function container(get: () => unknown = () => ({ default: works })) {
  return { init: () => undefined, get: async () => get }
}

const chunkError = Object.assign(new Error('chunk'), { request: '/apps/mfe-orders/1.1.0/remote.js' })

let told: TelemetryEvent[]
let failures: string[]
/** The runtime keeps loaded versions for the page's life, so each test has its own versions. */
let tests = 0
let live: ReturnType<typeof testRelease>
let previous: ReturnType<typeof testRelease>

beforeEach(() => {
  jest.resetModules()
  Object.assign(globalThis, { __SHARED_VERSIONS__: new Proxy({}, { get: () => '1.0.0' }) })
  jest.spyOn(window, 'fetch').mockImplementation(async () => new Response('', { status: 404 }))
  told = []
  failures = []
  tests += 1
  live = testRelease(app, `2.0.${tests}`)
  previous = testRelease(app, `1.0.${tests}`)
})
afterEach(() => {
  jest.restoreAllMocks()
  __FEDERATION__.__GLOBAL_PLUGIN__.splice(0)
  document.head.replaceChildren()
})

async function load(withPrevious = true) {
  const { onTelemetry: listen } = await import('@cabinet/shared/remote')
  const { createHost } = await import('./host.ts')
  listen((event) => told.push(event))
  const set = testReleaseSet()
  const orders = set.remotes[app]
  if (!orders) throw new Error('there is no such app')
  set.remotes[app] = { ...orders, live, ...(withPrevious && { previous }) }
  const loadRemote = createHost(set, ({ release }: KnownRelease, { phase, code }: RemoteError) => {
    failures.push(`${release === live ? 'live' : 'previous'}: ${phase} ${code}`)
  })
  return loadRemote(app, live)
}

const put = ({ global }: typeof live, content: unknown) => Reflect.set(window, global, content)

test('an app is asked for by its name, and its live version told of', async () => {
  put(live, container())
  expect(await load()).toBe(works)
  expect(failures).toEqual([])
  expect(told).toEqual([
    expect.objectContaining({ type: 'remote-loaded', remote: app, version: live.version }),
  ])
})

test.each([
  [
    'throws when it is started',
    { init: () => Promise.reject(new Error('x')), get: container().get },
    'start threw',
  ],
  ['has no such module', { init: () => undefined, get: () => Promise.reject(new Error('x')) }, 'start threw'],
  [
    'throws when its module runs',
    container(() => {
      throw new Error('x')
    }),
    'start threw',
  ],
  ['exposes no remote', container(() => ({ default: { pages: [] } })), 'shape not-a-remote'],
  ['lacks a chunk', { init: () => undefined, get: () => Promise.reject(chunkError) }, 'chunk not-loaded'],
])('a version that %s gives way to the one before it', async (_, spoilt, failure) => {
  put(live, spoilt)
  put(previous, container())
  expect(await load()).toBe(works)
  expect(failures).toEqual([`live: ${failure}`])
  expect(told).toEqual([expect.objectContaining({ type: 'remote-loaded', version: previous.version })])
})

test('where none works, the failure of the last is told', async () => {
  const broken = { init: () => undefined, get: () => Promise.reject(chunkError) }
  put(live, broken)
  put(previous, broken)
  await expect(load()).rejects.toMatchObject({
    version: previous.version,
    phase: 'chunk',
    code: 'not-loaded',
  })
  expect(failures).toEqual(['live: chunk not-loaded', 'previous: chunk not-loaded'])
})

test('an entry is run by its integrity, and given up at once when it is gone', async () => {
  const loading = load(false)
  const end = expect(loading).rejects.toMatchObject({ phase: 'entry', code: 'not-loaded' })
  const script = await inserted()
  expect(script).toMatchObject({ crossOrigin: 'anonymous', integrity: `sha384-${'A'.repeat(64)}` })
  script.dispatchEvent(new Event('error'))
  await end
})

async function inserted(): Promise<HTMLScriptElement> {
  for (;;) {
    const script = document.head.querySelector('script')
    if (script) return script
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
