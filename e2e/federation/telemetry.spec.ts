import type { Page } from '@playwright/test'
import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'admin' })

const apps = ['mfe-orders', 'mfe-analytics', 'mfe-settlements', 'mfe-admin']
const versions = ['8.1.0', '8.2.0-rc.1']
const secret = '900101350013 ann@demo.kz +77011234567'

interface Told {
  readonly kind: string
  readonly app: string
  readonly version: string
  readonly error?: string
  readonly name?: string
  readonly outcome?: string
}

/** Keeps what the page sends: the content of a beacon can't be seen from outside. */
function keepBeacons(): void {
  const kept: Promise<string>[] = []
  Reflect.set(window, 'keptBeacons', kept)
  const send = navigator.sendBeacon.bind(navigator)
  navigator.sendBeacon = (url, body) => {
    if (body instanceof Blob) kept.push(body.text())
    return send(url, body)
  }
}

const beacons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const kept: Promise<string>[] = Reflect.get(window, 'keptBeacons')
    return Promise.all(kept)
  })

/** Kind and class of the errors that `faulty` brings about in Chromium, sorted. */
const faults = [
  'handler Error',
  'handler RangeError',
  'handler RangeError',
  'handler ReferenceError',
  'handler SyntaxError',
  'handler TypeError',
  'handler other',
  'policy other',
  'policy other',
  'rejection Error',
  'rejection TypeError',
  'rejection TypeError',
  'script ReferenceError',
  // A microtask of a script belongs to its first run.
  'script TypeError',
]

/** A script of a release in which everything goes wrong that can: in timers, listeners, promises, below the browser's own code, at once. */
const faulty = `(() => {
  const fail = () => { throw new Error('${secret}') }
  const deep = (n) => n === 0 ? null.${'size'} : deep(n - 1)
  const listener = () => { throw new RangeError('${secret}') }
  const button = document.createElement('button')
  button.addEventListener('click', listener)
  setTimeout(fail)
  setTimeout(() => deep(40))
  setTimeout(() => { throw '${secret}' })
  setTimeout(() => button.click())
  setTimeout(() => [1].map(() => new Array(-1)))
  setTimeout(() => JSON.parse('{${secret}'))
  queueMicrotask(() => undefined())
  requestAnimationFrame(() => missing)
  Promise.reject(new Error('${secret}'))
  void (async () => { await null; (await undefined).name })()
  // Two faults each: the policy refuses, and the code that asked for it fails or goes on.
  fetch('https://elsewhere.example/?iin=900101350013')
  const picture = new Image()
  picture.src = 'https://elsewhere.example/pixel.gif'
  absent('${secret}')
})()`

test('at least 99 of 100 faults of real scripts in a real browser are told of the right remote and version', async ({
  page,
  complaints,
}) => {
  complaints.allow(/./)
  await page.addInitScript(keepBeacons)
  await page.route(/\/apps\/mfe-[a-z]+\/8\.[^/]+\/fault\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: faulty }),
  )
  const told = async (kind: string) => {
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
    const texts = await beacons(page)
    const events: Told[] = texts.flatMap((text) => JSON.parse(text).events)
    return { texts, events: events.filter((event) => event.kind === kind) }
  }
  await new OrdersList(page).open()
  // The part that tells is there, and nothing is noted for it in the meantime: it has told how the page began.
  await expect.poll(async () => (await told('vital')).events.length).toBeGreaterThan(0)
  for (const app of apps)
    for (const version of versions)
      await page.evaluate(
        (src) =>
          new Promise((resolve) => {
            const script = Object.assign(document.createElement('script'), { src })
            script.addEventListener('load', resolve)
            document.head.append(script)
          }),
        `/merchant-cabinet/apps/${app}/${version}/fault.js`,
      )
  const wanted = apps.flatMap((app) =>
    versions.flatMap((version) => faults.map((fault) => `${app} ${version} ${fault}`)),
  )
  expect(wanted.length).toBeGreaterThan(100)
  await expect.poll(async () => (await told('error')).events.length).toBeGreaterThanOrEqual(wanted.length)
  const { texts, events: errors } = await told('error')
  const left = errors.map(({ app, version, error, name }) => `${app} ${version} ${error} ${name}`)
  const missed = wanted.filter((one) => {
    const found = left.indexOf(one)
    if (found >= 0) left.splice(found, 1)
    return found < 0
  })
  expect(
    missed.length / wanted.length,
    `missed: ${missed.join(', ')}; too many: ${left.join(', ')}`,
  ).toBeLessThanOrEqual(0.01)
  for (const part of ['900101350013', 'demo.kz', '7011234567', 'http', '/merchant-cabinet'])
    expect(texts.join('\n')).not.toContain(part)
})
