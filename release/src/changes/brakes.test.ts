import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { because, Workshop, wholeHistory } from '../../test/fixture.ts'
import { applyChange, promote, readLive, rollback } from '../index.ts'
import { createReason } from '../refusals/reason.ts'
import type { ChangeRequest } from './plan.ts'

let pattern: Workshop
let shop: Workshop

/** Opens a cabinet in which one team has forced a version live that no shell can run. */
beforeAll(async () => {
  pattern = await Workshop.open()
  shop = pattern
  await shop.publishShell('1.0.0')
  for (const app of ['mfe-a', 'mfe-bad'])
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await shop.publishRemote(app, version)
  await shop.publishRemote('mfe-bad', '2.0.0', { requires: { react: '^20.0.0' } })
  await promote(
    shop.context,
    ['shell', 'mfe-a', 'mfe-bad'].map((app) => ({ app, version: '1.0.0' })),
    because,
  )
  await shop.promote('mfe-a 1.1.0')
  await change({ type: 'canary-start', app: 'mfe-a', version: '1.2.0', percent: 5 })
  await promote(shop.context, [{ app: 'mfe-bad', version: '2.0.0' }], { ...because, force: true })
})
beforeEach(async () => {
  shop = await pattern.copy()
})
afterEach(() => shop.close())
afterAll(() => pattern.close())

const change = (asked: ChangeRequest) => applyChange(shop.context, asked, because)
const apps = async () => (await readLive(shop.context.store, {}))?.apps

const brakes: [string, () => Promise<unknown>, object][] = [
  ['a rollback', () => rollback(shop.context, 'mfe-a', because), { 'mfe-a': { live: '1.0.0' } }],
  [
    'a revocation',
    () => change({ type: 'revoke', app: 'mfe-a', version: '1.1.0' }),
    { 'mfe-a': { live: '1.0.0' } },
  ],
  ['a kill', () => change({ type: 'kill', app: 'mfe-a' }), { 'mfe-a': { killed: true } }],
  ['a kill of the culprit', () => change({ type: 'kill', app: 'mfe-bad' }), { 'mfe-bad': { killed: true } }],
  [
    'the culprit’s rollback',
    () => rollback(shop.context, 'mfe-bad', because),
    { 'mfe-bad': { live: '1.0.0' } },
  ],
  ['the end of a canary', () => change({ type: 'canary-stop', app: 'mfe-a' }), { 'mfe-a': { canary: null } }],
  ['maintenance', () => change({ type: 'maintenance', on: true }), {}],
  ['renewing', () => change({ type: 'renew' }), {}],
  ['a promote of somebody else', () => shop.promote('mfe-a 1.2.0'), { 'mfe-a': { live: '1.2.0' } }],
]

test.each(brakes)('%s goes through beside a version that was forced live', async (_, move, expected) => {
  const before = (await readLive(shop.context.store, {}))?.revision ?? 0
  await move()
  expect(await readLive(shop.context.store, {})).toMatchObject({ revision: before + 1, apps: expected })
})

test.each(brakes.filter(([name]) => !name.includes('rollback')))(
  '%s goes through after a live version of somebody else is lost',
  async (_, move, expected) => {
    await rm(join(shop.root, 'releases', 'apps', 'mfe-bad', '2.0.0'), { recursive: true })
    await move()
    expect(await apps()).toMatchObject(expected)
    expect(await shop.text('index.html')).toContain('mfe-a')
  },
)

test('a way back to what does not fit is not refused: the history says what was found', async () => {
  await shop.publishRemote('mfe-bad', '2.1.0', { requires: { react: '^20.0.0' } })
  await promote(shop.context, [{ app: 'mfe-bad', version: '2.1.0' }], { ...because, force: true })
  await rollback(shop.context, 'mfe-bad', because)
  expect(await apps()).toMatchObject({ 'mfe-bad': { live: '2.0.0' } })
  const [newest] = await wholeHistory(shop.context.store, {})
  expect(newest?.forced).toEqual([expect.stringContaining('mfe-bad 2.0.0 needs «react» ^20.0.0')])
})

test('a shell is refused for what it breaks, not for what was broken before', async () => {
  await shop.publishShell('1.0.1')
  await shop.promote('shell 1.0.1')
  expect(await apps()).toMatchObject({ shell: { live: '1.0.1' } })
  await shop.publishShell('2.0.0', { provides: { react: '20.0.0' } })
  await expect(shop.promote('shell 2.0.0')).rejects.toThrow(
    /^mfe-a 1\.1\.0, mfe-a 1\.2\.0 need «react» \^19\.0\.0(?!.*mfe-bad 2\.0\.0 needs? «react»)/s,
  )
})

test('pages of others that a browser could not render before are not the new shell’s mistake', async () => {
  await shop.publishShell('1.0.1')
  const mistake = (app: string) => ({
    id: `page ${app} /x`,
    reason: createReason('REPORTED', { sentence: `${app} is blank` }),
    concerns: [app],
  })
  const tried = (before: string[], after: string[]) =>
    promote(
      {
        ...shop.context,
        runTrial: async (page) => ({
          isRendered: true,
          findings: (page.html.includes('shell/1.0.1') ? after : before).map(mistake),
        }),
      },
      [{ app: 'shell', version: '1.0.1' }],
      because,
    )
  await expect(tried(['mfe-bad'], ['mfe-bad', 'mfe-a'])).rejects.toThrow(/^mfe-a is blank$/)
  await expect(tried(['mfe-bad'], ['mfe-bad'])).resolves.toMatchObject({ apps: { shell: { live: '1.0.1' } } })
})
