import type { Page } from '@playwright/test'
import type { TelemetryBatch } from '../../contract/src/index.ts'
import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'admin' })

const apps = ['mfe-orders', 'mfe-analytics', 'mfe-settlements', 'mfe-admin']
const versions = ['8.1.0', '8.2.0-rc.1']
const secret = '900101350013 ann@demo.kz +77011234567'

/** Keeps the page's beacons, because their content is invisible from outside. */
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

/** A release's script with every kind of failure: in timers, listeners, promises, below the browser's own code, and at once. */
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
  // Each causes two faults: the policy refuses it, and its caller fails or goes on.
  fetch('https://elsewhere.example/?iin=900101350013')
  const picture = new Image()
  picture.src = 'https://elsewhere.example/pixel.gif'
  absent('${secret}')
})()`

test('faults of real scripts in a real browser are told of the right remote and version, and of no other', async ({
  page,
  complaints,
}) => {
  complaints.allow(/./)
  await page.addInitScript(keepBeacons)
  await page.route(/\/apps\/mfe-[a-z]+\/8\.[^/]+\/fault\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: faulty }),
  )
  const told = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
    const texts = await beacons(page)
    const failed = texts.flatMap((text): TelemetryBatch['failed'] => JSON.parse(text).failed)
    return { texts, failed: failed.map(({ app, version }) => `${app} ${version}`).sort() }
  }
  await new OrdersList(page).open()
  await expect.poll(async () => (await told()).texts.length).toBeGreaterThan(0)
  const targets = apps.flatMap((app) => versions.map((version) => ({ app, version })))
  for (const { app, version } of targets)
    await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const script = Object.assign(document.createElement('script'), { src })
          script.addEventListener('load', resolve)
          document.head.append(script)
        }),
      `/merchant-cabinet/apps/${app}/${version}/fault.js`,
    )
  const wanted = targets.map(({ app, version }) => `${app} ${version}`).sort()
  await expect.poll(async () => (await told()).failed).toEqual(wanted)
  const { texts } = await told()
  for (const part of ['900101350013', 'demo.kz', '7011234567', 'http', '/merchant-cabinet'])
    expect(texts.join('\n')).not.toContain(part)
})
