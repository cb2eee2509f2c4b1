import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServedApi, Shapes, Uses } from '@cabinet/contract'
import { because, Workshop } from '../../test/fixture.ts'
import { typed as typedIn } from '../../test/typed.ts'
import { applyChange, promote, rollback, writeServedApi } from '../index.ts'

let shop: Workshop
let next: Server

const ui: Shapes = { useDownload: { kind: 'value', type: 'unknown' } }
const call = { access: ['session'], type: { parameters: [], result: 'void' } }
const served: ServedApi = { contract: '1.1.0', permissions: [], calls: { 'GET /orders': call } }
const uses: Uses = { shared: { ui }, permissions: [], calls: { 'GET /orders': call } }
const gives = (shapes: Shapes) => ({
  uses: { ...uses, shared: {} },
  gives: { shared: { ui: shapes }, permissions: [] },
})

/** Publishes mfe-a, which uses a call, and a hook that shell 1.9.0 gives and shell 2.0.0 lacks. */
beforeAll(async () => {
  shop = await Workshop.open()
  await shop.publishShell('1.9.0', gives(ui))
  await shop.publishShell('2.0.0', gives({}))
  await shop.publishRemote('mfe-a', '1.4.0', { uses })
  await shop.publishRemote('mfe-a', '1.5.0', { uses })
  await shop.publishRemote('mfe-a', '1.6.0')
  await writeServedApi(shop.context.store, served)
  const first = [
    { app: 'shell', version: '1.9.0' },
    { app: 'mfe-a', version: '1.4.0' },
  ]
  await promote(shop.context, first, because)
  await move('1.5.0')
  const later = JSON.stringify({ ...served, contract: '1.2.0', calls: {} })
  next = createServer((_request, response) => response.end(later)).listen(0)
})
afterAll(async () => {
  next.close()
  await shop.close()
})

const move = (version: string) => shop.promote(`mfe-a ${version}`)
const typed = (line: string) => typedIn(shop, line)

const missing = 'mfe-a 1.5.0 needs shared/ui `useDownload`, shell 2.0.0 has none.'
const missingBack =
  'mfe-a 1.4.0 needs shared/ui `useDownload`, shell 2.0.0 has none. A rollback of mfe-a goes there.'

test('explain says why a shell would be refused: for what is live, and for what a rollback takes', async () => {
  const { code, printed } = await typed('explain shell 2.0.0')
  expect(printed).toBe(`shell 2.0.0: would be refused\n  ${missing}\n  ${missingBack}\n`)
  expect(code).toBe(0)
  const refused = shop.promote('shell 2.0.0')
  await expect(refused).rejects.toThrow(`${missing}\n${missingBack}`)
})

test('explain says that a version passes all checks but the browser’s', async () => {
  const { printed } = await typed('explain mfe-a 1.4.0')
  expect(printed).toMatch(/^mfe-a 1\.4\.0: passes all checks except the browser check/)
  const unknown = await typed('explain mfe-a 9.9.9')
  expect([unknown.code, unknown.errors]).toEqual([1, expect.stringContaining('mfe-a 9.9.9 is not published')])
})

test('check refuses an API that lacks what a version in use needs, before it is deployed', async () => {
  const { port } = next.address() as AddressInfo
  const { code, errors } = await typed(`check --api http://localhost:${port}`)
  expect(code).toBe(1)
  for (const version of ['1.5.0', '1.4.0'])
    expect(errors).toContain(`mfe-a ${version} needs \`GET /orders\`, the API 1.2.0 has none.`)
  const nowhere = await typed('check --api http://localhost:1')
  expect(nowhere.errors).toContain('http://localhost:1/api/contract.json does not answer')
})

test('status says what each app works with', async () => {
  const { printed } = await typed('status --full')
  expect(printed).toContain('mfe-a works with shell 1.9.0; API 1.1.0')
})

test('a call that the API lacks keeps a version from going live', async () => {
  await writeServedApi(shop.context.store, { ...served, calls: {} })
  await expect(move('1.4.0')).rejects.toThrow('mfe-a 1.4.0 needs `GET /orders`, the API 1.1.0 has none.')
  await writeServedApi(shop.context.store, served)
})

test('a rollback onto what is missing is no less possible, and says what will be missing', async () => {
  await promote(shop.context, [{ app: 'shell', version: '2.0.0' }], { ...because, force: true })
  await move('1.6.0')
  await rollback(shop.context, 'mfe-a', because, '1.5.0')
  const { printed } = await typed('history --json')
  const [newest]: { forced?: string[] }[] = JSON.parse(printed)
  expect(newest?.forced).toEqual([missing])
})

test('explain names a revoked version', async () => {
  await applyChange(shop.context, { type: 'revoke', app: 'mfe-a', version: '1.6.0' }, because)
  const { printed } = await typed('explain mfe-a 1.6.0')
  expect(printed).toMatch(/^mfe-a 1\.6\.0: would be refused\n {2}mfe-a 1\.6\.0 is revoked/)
})
