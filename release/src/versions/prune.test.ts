import { existsSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { because, Workshop } from '../../test/fixture.ts'
import { applyChange, prune } from '../index.ts'

let shop: Workshop
const day = 24 * 3_600_000
const later = (days: number) => new Date(Date.now() + days * day)

beforeEach(async () => {
  shop = await Workshop.open()
  await shop.publishShell('1.0.0')
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0'])
    await shop.publishRemote('mfe-a', version)
  await shop.promote('shell 1.0.0', 'mfe-a 1.0.0')
  for (const version of ['1.1.0', '1.2.0']) await shop.promote(`mfe-a ${version}`)
})
afterEach(() => shop.close())

const folderOf = (version: string) => join(shop.root, 'releases', 'apps', 'mfe-a', version)
const exists = (version: string) => existsSync(folderOf(version))
const versions = (targets: { version: string }[]) => targets.map(({ version }) => version)

test('as long as a tab may live nothing goes', async () => {
  expect(await prune(shop.context, { now: later(6), remove: true })).toEqual([])
})

test('after it live and previous stay, what was never used goes too; without `remove` it is only told', async () => {
  const old = await prune(shop.context, { now: later(8), remove: false })
  expect(versions(old)).toEqual(['1.0.0', '1.3.0', '1.4.0'])
  expect(exists('1.0.0')).toBe(true)
  await prune(shop.context, { now: later(8), remove: true })
  expect(['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map(exists)).toEqual([false, true, true, false])
})

test('a canary stays', async () => {
  const start = { type: 'canary-start', app: 'mfe-a', version: '1.4.0', percent: 5 } as const
  await applyChange(shop.context, start, because)
  expect(versions(await prune(shop.context, { now: later(8), remove: true }))).not.toContain('1.4.0')
})

test('a version that was left just now stays, however old it is', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.3.0'])
    await utimes(join(folderOf(version), 'release.json'), 0, 0)
  expect(versions(await prune(shop.context, { now: new Date(), remove: true }))).toEqual(['1.3.0'])
})
