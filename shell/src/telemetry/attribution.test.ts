/**
 * Faults of every kind, of four remotes in versions of their own, pass through the events of a real window and the real loader. Each
 * must reach the server under the right app and version, and no content of the pages may reach it.
 */
import type { ReleaseSet, TelemetryBatch } from '@cabinet/contract'
import { RemoteError } from '@cabinet/shared/remote'
import { RemoteStore } from '../remotes/remote-store.ts'
import { testRelease, testReleaseSet } from '../test/release-set.ts'
import { recordPageErrors } from './page-errors.ts'
import { startTelemetry } from './start.ts'

const remotes = {
  'mfe-orders': '/transactions',
  'mfe-admin': '/partners',
  'mfe-analytics': '/analytics',
  'mfe-settlements': '/mutual-settlements',
} as const
type App = keyof typeof remotes
const apps = Object.keys(remotes) as App[]

/** Personal data that no batch may contain. */
const personal = [
  '900101350013',
  '77011234567',
  '+7 701 123 45 67',
  'ann@demo.kz',
  'Ахметов',
  'Данияр',
  '48151623',
]

function setFor(version: string): ReleaseSet {
  const set = testReleaseSet()
  set.remotes = Object.fromEntries(
    Object.entries(remotes).map(([app, path], order) => {
      const icon = [['path', { d: 'M0 0' }]] as [string, { d: string }][]
      const descriptor = {
        ...{ app, title: app, shared: '^1.0.0', contract: '^1.0.0' },
        navigation: [{ path, title: app, order, icon }],
        routes: [{ path }, { path: `${path}/:id` }],
      }
      return [app, { descriptor, live: testRelease(app, version), previous: testRelease(app, '1.0.0') }]
    }),
  )
  return set
}

const address = (app: string, version: string) =>
  `http://localhost/merchant-cabinet/apps/${app}/${version}/remote.4f1c.js`
const inShell = 'http://localhost/merchant-cabinet/apps/shell/1.0.0/main.77aa.js'

/** Returns an error with a stack in the format of three browsers, and a message full of private data. */
function thrown(browser: 'chrome' | 'firefox' | 'safari', ...files: string[]): Error {
  const message = `${personal.join(' ')} http://localhost/merchant-cabinet/transactions/48151623`
  const frames = files.map((file, line) =>
    browser === 'chrome' ? `    at on${line} (${file}:1:${line})` : `on${line}@${file}:1:${line}`,
  )
  const stack = [...(browser === 'chrome' ? [`TypeError: ${message}`] : []), ...frames].join('\n')
  return Object.assign(new TypeError(message), { stack })
}
const fromShared = (name: string) => Object.assign(thrown('chrome', inShell, inShell), { name })

const raise = (error: unknown, filename = '') =>
  window.dispatchEvent(new ErrorEvent('error', { error, filename, message: personal.join(' ') }))
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

/** Fault → a function that causes it in a version of an app. */
const faults: Readonly<Record<string, (app: App, version: string) => unknown>> = {
  'handler, Chrome': (app, version) => raise(thrown('chrome', address(app, version)), address(app, version)),
  'handler, Firefox': (app, version) =>
    raise(thrown('firefox', address(app, version)), address(app, version)),
  'handler, Safari, no file named': (app, version) => raise(thrown('safari', address(app, version))),
  'handler below shared code': (app, version) => raise(thrown('chrome', inShell, address(app, version))),
  'a text is thrown': (app, version) => raise('Ахметов 900101350013', address(app, version)),
  script: (app, version) => {
    const script = Object.assign(document.createElement('script'), { src: address(app, version) })
    const current = jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
    raise(thrown('chrome', address(app, version)), address(app, version))
    current.mockRestore()
  },
  rejection: (app, version) => reject(thrown('chrome', address(app, version))),
  'rejection with a text': () => reject('ann@demo.kz'),
  'rejection with nothing': () => reject(undefined),
  'refused call': () => reject(fromShared('ApiError')),
  'lost call': () => reject(fromShared('NetworkError')),
  policy: (app, version) =>
    window.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), { sourceFile: address(app, version) }),
    ),
  'no entry': (app, version) => broken(app, version, 'entry', 'timeout'),
  'no chunk': (app, version) => broken(app, version, 'chunk', 'not-loaded'),
  'a start that throws': (app, version) => broken(app, version, 'start', 'threw'),
  'no remote': (app, version) => broken(app, version, 'shape', 'not-a-remote'),
  render: async (app, version) => {
    const set = setFor(version)
    const store = new RemoteStore(set, async () => ({ routes: [] }))
    store.load(app)
    await until(() => store.state(app).status === 'ready')
    const where = { remote: app, version, phase: 'render', code: 'threw' } as const
    const error = new RemoteError(where, { cause: thrown('chrome', inShell) })
    const release = set.remotes[app]?.live
    if (release) store.dispatch(app, { type: 'crashed', release, error })
  },
}

/** Loads a version that fails, and then the previous one, which works. */
async function broken(
  app: App,
  version: string,
  phase: 'entry' | 'chunk' | 'start' | 'shape',
  code: 'timeout' | 'not-loaded' | 'threw' | 'not-a-remote',
): Promise<void> {
  const store = new RemoteStore(setFor(version), async (name, release) => {
    if (release.version !== version) return { routes: [] }
    const cause = thrown('chrome', address(app, version))
    throw new RemoteError({ remote: name, version, phase, code }, { cause })
  })
  store.load(app)
  await until(() => store.state(app).status === 'ready')
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve))
}

test('each fault is told of the right remote and version, once, and nothing else is told', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const texts: Promise<string>[] = []
  const sendBeacon = (_: string, body: Blob) => {
    const reader = new FileReader()
    texts.push(
      new Promise((resolve) => {
        reader.onload = () => resolve(String(reader.result))
      }),
    )
    reader.readAsText(body)
    return true
  }
  Object.assign(navigator, { sendBeacon })
  recordPageErrors()
  const running: Record<string, string> = {}
  const stop = startTelemetry({ set: setFor('1.0.1'), running: () => running })
  const wanted: string[] = []
  for (const app of apps) {
    history.pushState({}, '', `/merchant-cabinet${remotes[app]}/48151623?phone=77011234567&user=ann@demo.kz`)
    for (const [patch, [, make]] of Object.entries(faults).entries()) {
      const version = `2.${apps.indexOf(app)}.${patch}`
      running[app] = version
      await make(app, version)
      wanted.push(`${app} ${version}`)
    }
    // A batch has room for twenty.
    window.dispatchEvent(new Event('pagehide'))
  }
  stop()
  const sent = await Promise.all(texts)
  const failed = sent.flatMap((text): TelemetryBatch['failed'] => JSON.parse(text).failed)
  expect(failed.map(({ app, version }) => `${app} ${version}`)).toEqual(wanted)
  for (const secret of [...personal, 'http', 'merchant-cabinet', '@', '?'])
    expect(sent.join('\n')).not.toContain(secret)
})
