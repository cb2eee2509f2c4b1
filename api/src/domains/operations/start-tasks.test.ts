import { servedApi } from '@cabinet/contract/served'
import { promote } from '@cabinet/release'
import { because, Workshop } from '@cabinet/release/test'
import { nothingReleasedHint, runStartTasks } from './start-tasks.ts'

let shop: Workshop
beforeAll(async () => {
  shop = await Workshop.open()
})
afterAll(() => shop.close())

const force = { ...because, force: true }
const move = (app: string, version: string) => promote(shop.context, [{ app, version }], force)
const settings = { shopUrl: 'https://bank.kz/', maintenance: false, allowLocalhost: true, demoOrders: 0 }
const start = (config = settings, releases = shop.context) => runStartTasks({ config, releases })

test('an API that starts names what versions in use will miss of it, the previous one too', async () => {
  expect(await start()).toEqual([nothingReleasedHint])
  const { calls, contract } = servedApi()
  const own = calls['GET /directory/statuses']
  if (!own) throw new Error('the directory of statuses is a call')
  const using = (...keys: string[]) => ({
    uses: { shared: {}, permissions: [], calls: Object.fromEntries(keys.map((key) => [key, own])) },
  })
  await shop.publishShell('1.0.0', using('GET /of-the-shell'))
  await shop.publishRemote('mfe-a', '1.0.0', using('GET /directory/statuses', 'GET /gone'))
  await shop.publishRemote('mfe-a', '1.1.0', using('GET /directory/statuses'))
  await move('shell', '1.0.0')
  await move('mfe-a', '1.0.0')
  await move('mfe-a', '1.1.0')
  expect(await start()).toEqual([
    `shell 1.0.0 needs \`GET /of-the-shell\`, the API ${contract} has none.`,
    `mfe-a 1.0.0 needs \`GET /gone\`, the API ${contract} has none.`,
  ])
})

test('a start leaves its settings in the page, and its calls for the gate', async () => {
  expect(JSON.parse(await shop.text('api.json')).calls).toHaveProperty(['GET /directory/statuses'])
  await start({ ...settings, maintenance: true })
  expect(JSON.parse(await shop.text('site.json'))).toMatchObject({
    ...{ shopUrl: 'https://bank.kz/', allowLocalhost: true, maintenance: true, demo: false },
  })
  for (const part of ['"maintenance":true', '"shopUrl":"https://bank.kz/"'])
    expect(await shop.text('index.html')).toContain(part)
  const oidc = { issuer: '', clientId: '', clientSecret: 'secret', label: 'Банк', roles: [], domains: [] }
  await runStartTasks({ config: { ...settings, oidc }, releases: shop.context })
  expect(await shop.text('index.html')).toContain('"oidc":"Банк"')
  expect(await shop.text('index.html')).not.toContain('secret')
  await start()
  expect(await shop.text('index.html')).not.toContain('oidc')
})
