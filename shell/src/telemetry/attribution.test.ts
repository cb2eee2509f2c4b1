/**
 * Faults of every kind, of four remotes in two versions, through the events of a real window and the real loader: at least 99 % must
 * reach the server under the right app and version, and nothing of what the pages hold may reach it.
 */
import type { BrowserEvent, ReleaseSet, TelemetryBatch } from '@cabinet/contract'
import { testRelease, testSet } from '../test/release-set.ts'

const remotes = {
  'mfe-orders': '/transactions',
  'mfe-admin': '/partners',
  'mfe-analytics': '/analytics',
  'mfe-settlements': '/mutual-settlements',
} as const
type App = keyof typeof remotes
const apps = Object.keys(remotes) as App[]
const LIVE = '1.1.0'
const CANARY = '2.0.0-rc.1'

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
  const set = testSet()
  set.remotes = Object.fromEntries(
    Object.entries(remotes).map(([app, path], order) => {
      const descriptor = {
        app,
        title: app,
        shared: '^1.0.0',
        contract: '^1.0.0',
        navigation: [
          { path, title: app, order, icon: [['path', { d: 'M0 0' }]] as [string, { d: string }][] },
        ],
        routes: [{ path }, { path: `${path}/:id` }],
      }
      const canary = {
        id: '0'.repeat(16),
        salt: '0'.repeat(16),
        percent: 5,
        listed: [],
        descriptor,
        release: testRelease(app, CANARY),
      }
      const live = testRelease(app, version)
      return [app, { descriptor, live, previous: testRelease(app, '1.0.0'), canary }]
    }),
  )
  return set
}

const address = (app: string, version: string) =>
  `http://localhost/merchant-cabinet/apps/${app}/${version}/remote.4f1c.js`
const inShell = 'http://localhost/merchant-cabinet/apps/shell/1.0.0/main.77aa.js'

/** An error with a stack as three browsers write it, and a message full of what must not get out. */
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

type Wanted = Pick<BrowserEvent, 'kind'> & {
  readonly app: string
  readonly version: string
  readonly what?: string
}

/** One page with a version: injects every kind of fault for every remote and gives what was sent and what should have been. */
async function page(version: string) {
  jest.resetModules()
  const { startTelemetry } = await import('./start.ts')
  const { followPageErrors } = await import('./page-errors.ts')
  const { RemoteStore } = await import('../remotes/remote-store.ts')
  const { RemoteError } = await import('@cabinet/shared/remote')
  const set = setFor(version)
  const wanted: (Wanted & { readonly fault: string })[] = []
  const sent: BrowserEvent[] = []
  const texts: string[] = []
  const running: Record<string, string> = {}
  const listen = jest.spyOn(window, 'addEventListener')
  followPageErrors()
  const listened = listen.mock.calls.slice()
  listen.mockRestore()

  const beacons: Promise<void>[] = []
  Object.assign(navigator, {
    sendBeacon: (_: string, body: Blob) => {
      const reader = new FileReader()
      beacons.push(
        new Promise((resolve) => {
          reader.onload = () => {
            const text = String(reader.result)
            const batch: TelemetryBatch = JSON.parse(text)
            texts.push(text)
            sent.push(...batch.events)
            resolve()
          }
        }),
      )
      reader.readAsText(body)
      return true
    },
  })
  const stop = startTelemetry({ set, running: () => running })
  const inject = async (
    app: string,
    fault: string,
    what: Omit<Wanted, 'app' | 'version'>,
    work: () => unknown,
  ) => {
    wanted.push({ fault, app, version, ...what })
    await work()
  }

  for (const app of apps) {
    history.pushState({}, '', `/merchant-cabinet${remotes[app]}/48151623?phone=77011234567&user=ann@demo.kz`)
    running[app] = version
    const file = address(app, version)
    const error = (what: string) => ({ kind: 'error', what }) as const
    await inject(app, 'handler, Chrome', error('handler'), () => raise(thrown('chrome', file), file))
    await inject(app, 'handler, Firefox', error('handler'), () => raise(thrown('firefox', file), file))
    await inject(app, 'handler, Safari, no file named', error('handler'), () => raise(thrown('safari', file)))
    await inject(app, 'handler below shared code', error('handler'), () =>
      raise(thrown('chrome', inShell, file)),
    )
    await inject(app, 'a text is thrown', error('handler'), () => raise('Ахметов 900101350013', file))
    await inject(app, 'script', error('script'), () => {
      const script = Object.assign(document.createElement('script'), { src: file })
      const current = jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
      raise(thrown('chrome', file), file)
      current.mockRestore()
    })
    await inject(app, 'rejection', error('rejection'), () => reject(thrown('chrome', file)))
    await inject(app, 'rejection with a text', error('rejection'), () => reject('ann@demo.kz'))
    await inject(app, 'rejection with nothing', error('rejection'), () => reject(undefined))
    await inject(app, 'refused call', error('rejection'), () => reject(fromShared('ApiError')))
    await inject(app, 'lost call', error('rejection'), () => reject(fromShared('NetworkError')))
    await inject(app, 'policy', error('policy'), () =>
      window.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { sourceFile: file })),
    )

    const remote = set.remotes[app]
    if (!remote) throw new Error(app)
    const load = (what: string) => ({ kind: 'load', what }) as const
    for (const [phase, code] of [
      ['entry', 'timeout'],
      ['chunk', 'not-loaded'],
      ['start', 'threw'],
      ['shape', 'not-a-remote'],
    ] as const)
      await inject(app, `${phase} ${code}`, load('fell-back'), async () => {
        const store = new RemoteStore(set, async (name, release) => {
          if (release.version === version)
            throw new RemoteError({ remote: name, version, phase, code }, { cause: thrown('chrome', file) })
          return { routes: [] }
        })
        store.load(app)
        await until(() => store.state(app).status === 'ready')
      })
    await inject(app, 'render', error('render'), async () => {
      const store = new RemoteStore(set, async () => ({ routes: [] }))
      store.load(app)
      await until(() => store.state(app).status === 'ready')
      const cause = thrown('chrome', inShell)
      const where = { remote: app, version, phase: 'render', code: 'threw' } as const
      store.dispatch(app, { type: 'crashed', release: remote.live, error: new RemoteError(where, { cause }) })
    })
    wanted.push({ fault: 'the previous version after a crash', app, version, ...load('fell-back') })
  }
  window.dispatchEvent(new Event('pagehide'))
  await Promise.all(beacons)
  stop()
  for (const [type, listener] of listened) window.removeEventListener(type, listener)
  return { wanted, sent, texts }
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve))
}

const ofEvent = (event: BrowserEvent): string | undefined =>
  event.kind === 'error' ? event.error : event.kind === 'load' ? event.outcome : undefined

test.each([
  ['live', LIVE],
  ['canary', CANARY],
])(
  'faults of the %s version are told of the right remote and version, and nothing else is told',
  async (_, version) => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { wanted, sent, texts } = await page(version)
    expect(wanted.length).toBeGreaterThanOrEqual(60)
    const left = [...sent]
    const missed = wanted.filter(({ app, what, kind }) => {
      const found = left.findIndex(
        (event) =>
          event.app === app && event.version === version && event.kind === kind && ofEvent(event) === what,
      )
      if (found >= 0) left.splice(found, 1)
      return found < 0
    })
    expect(missed.map(({ app, fault }) => `${app}: ${fault}`)).toEqual([])
    // The rest went well: the fallback version, and the one whose page threw.
    expect(left.filter((event) => event.kind !== 'load' || event.outcome !== 'ok')).toEqual([])
    for (const event of sent) {
      expect(event.canary).toBe(event.version === CANARY)
      expect(event.route).toMatch(/^\/[a-z-]+\/:id$/)
    }
    const told = texts.join('\n')
    expect(told.length).toBeGreaterThan(1000)
    for (const secret of [...personal, 'http', 'merchant-cabinet', '@', '?'])
      expect(told).not.toContain(secret)
  },
)
