import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { because, Workshop } from '../../test/fixture.ts'
import { cabinet, typedAlone, typed as typedIn } from '../../test/typed.ts'
import { applyChange, readLive, rollback } from '../index.ts'

let shop: Workshop

beforeAll(async () => {
  shop = await Workshop.open()
  await shop.publishShell('1.0.0')
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await shop.publishRemote('mfe-a', version)
  await shop.promote('shell 1.0.0', 'mfe-a 1.0.0')
  await move('1.1.0')
  await move('1.2.0')
})
afterAll(() => shop.close())

const move = (version: string) => shop.promote(`mfe-a ${version}`)
const live = async () => (await readLive(shop.context.store, {}))?.apps['mfe-a']

const typed = (line: string, dataDir?: string) => typedIn(shop, line, dataDir)

test('a change prints the store, from where to where, and what is live now', async () => {
  const { code, printed, errors } = await typedAlone(shop, 'rollback mfe-a --reason blank')
  expect([code, errors]).toEqual([0, `store ${join(shop.root, 'releases')}\n`])
  expect(printed).toMatch(
    /^revision 3 → 4, rollback\n {2}mfe-a 1\.2\.0 → 1\.1\.0\n\n {2}shell +1\.0\.0.*mfe-a +1\.1\.0 {3}previous 1\.0\.0/s,
  )
  const again = await typed('promote mfe-a 1.1.0 --reason again')
  expect(again.printed).toMatch(/^nothing to change at revision 4\n/)
})

test('a mistake ends the process with 1 and in a sentence', async () => {
  const { code, printed, errors } = await typedAlone(shop, 'rollback mfe-a --tow 1.0.0')
  expect([code, printed]).toEqual([1, ''])
  expect(errors).toMatch(/^Unknown option '--tow'[^\n]*\n$/)
})

test.each([
  ['status', /is empty or not there/],
  ['rollback mfe-a --reason x', /is empty or not there/],
  ['promote mfe-a 1.1.0 --reason x', /is empty or not there/],
  ['maintenance on --reason x', /is empty or not there/],
])('«%s» on a mistyped store is an error that names it, and nothing is made there', async (line, why) => {
  const elsewhere = join(shop.root, 'mistyped')
  const { code, printed, errors } = await typed(line, elsewhere)
  expect([code, printed]).toEqual([1, ''])
  expect(errors).toContain(join(elsewhere, 'releases'))
  expect(errors).toMatch(why)
  expect(existsSync(elsewhere)).toBe(false)
})

test.each([
  ['rollback mfe-a --percent 5 --reason x', /Unknown option for «rollback»: --percent/],
  ['canary stop mfe-a --only ann --reason x', /Unknown option for «canary stop»: --only/],
  ['status --force', /Unknown option for «status»: --force/],
  ['rollback mfe-a --tow 1.0.0', /--tow/],
  ['rollback mfe-a mfe-b --reason x', /Unexpected argument: mfe-b\. Usage/],
  ['rollback', /Missing argument: app\. Usage: .\/cabinet release rollback <app>/],
  ['canary', /canary start, canary stop/],
  ['revoke mfe-a 9.9.9 --reason x', /mfe-a 9\.9\.9 is not published, so nothing was revoked/],
  ['rollback mfe-a --to 9.9.9 --reason x', /mfe-a 9\.9\.9 is not published/],
])('«%s» is refused, and nothing moves', async (line, why) => {
  const before = await readLive(shop.context.store, {})
  const { code, errors } = await typed(line)
  expect(code).toBe(1)
  expect(errors).toMatch(why)
  expect(await readLive(shop.context.store, {})).toEqual(before)
})

test('a rollback goes to the version that is named, or to the last that was not taken back', async () => {
  await move('1.2.0')
  await rollback(shop.context, 'mfe-a', because, '1.0.0')
  expect(await live()).toMatchObject({ live: '1.0.0', previous: '1.1.0' })
  // 1.2.0 was rolled back, so the promote of 1.3.0 and its rollback do not bring it again.
  await move('1.3.0')
  await rollback(shop.context, 'mfe-a', because)
  expect(await live()).toMatchObject({ live: '1.0.0', previous: '1.1.0' })
  await rollback(shop.context, 'mfe-a', because)
  expect(await live()).toMatchObject({ live: '1.1.0', previous: null })
  await expect(rollback(shop.context, 'mfe-a', because)).rejects.toThrow(/rollback mfe-a --to 1\.3\.0$/)
  await expect(rollback(shop.context, 'shell', because)).rejects.toThrow(
    /No other version .*: maintenance on/,
  )
  await applyChange(shop.context, { type: 'revoke', app: 'mfe-a', version: '1.2.0' }, because)
  await expect(rollback(shop.context, 'mfe-a', because, '1.2.0')).rejects.toThrow(/is revoked/)
})

test('an app is taken out of the cabinet, and a version that was revoked stays so when it comes back', async () => {
  const { printed } = await typed('kill mfe-a --for-good --reason closed')
  expect(printed).toMatch(/, kill\n/)
  expect(await live()).toBeUndefined()
  expect((await typed('kill shell --for-good --reason x')).errors).toMatch(/has no kill switch/)
  await expect(move('1.2.0')).rejects.toThrow(/mfe-a 1\.2\.0 is revoked/)
  await move('1.1.0')
  expect(await live()).toMatchObject({ live: '1.1.0', previous: null, revoked: ['1.2.0'] })
})

test('steps of a canary are shown, and end when somebody gives a share by hand', async () => {
  expect((await typed('canary start mfe-a 1.3.0 --steps 5:60,4:60,100 --reason x')).errors).toMatch(
    /Steps rise/,
  )
  expect((await typed('canary start mfe-a 1.3.0 --steps 5,25:60,100 --reason x')).errors).toMatch(
    /Steps rise/,
  )
  const { printed } = await typed(
    'canary start mfe-a 1.3.0 --steps 5:60,25:240,100 --only bob --force --reason x',
  )
  expect(printed).toMatch(/^ {2}mfe-a 1\.3\.0 beside 1\.1\.0$/m)
  expect(printed).toMatch(/canary 1\.3\.0 \(5 %, bob; 25 % at \S+Z when healthy\)/)
  await typed('canary start mfe-a 1.3.0 --percent 50 --only ann --force --reason x')
  const { canary } = (await live()) ?? {}
  expect(canary).toMatchObject({ rule: { percent: 50, only: ['ann'] } })
  expect(canary).not.toHaveProperty('steps')
  expect((await typed('history')).printed).toContain('mfe-a 1.3.0 (50 %, ann)')
})

test('a canary for people is not taken while no cabinet can say who they are', async () => {
  const before = await live()
  const { code, errors } = await typed('canary start mfe-a 1.3.0 --only nobody --reason x')
  expect(code).toBe(1)
  expect(errors).toMatch(/Only the running cabinet knows its users\. .*does not answer.*RELEASE_API.*--force/)
  expect(await live()).toEqual(before)
})

test('the history tells the moment in the business zone', async () => {
  const { printed } = await typed('history')
  expect(printed).toMatch(/^\d+ {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+06:00 {2}/)
  const [, moment = ''] = /^\d+ {2}(\S+ \S+)/.exec(printed) ?? []
  const { last } = (await readLive(shop.context.store, {})) ?? {}
  expect(Date.parse(`${moment.replace(' ', 'T')}+06:00`)).toBe(
    Math.floor(Date.parse(last?.['mfe-a']?.at ?? '') / 1000) * 1000,
  )
})

test('an older copy of the store is refused where a later one was seen, until it is signed past it', async () => {
  const older = await shop.text('live.json')
  expect((await typed('maintenance on --reason x')).code).toBe(0)
  const { revision = 0 } = (await readLive(shop.context.store, {})) ?? {}
  await shop.context.store.put('live.json', older)
  const refused = await typed('rollback mfe-a --reason x')
  expect([refused.code, refused.printed]).toEqual([1, ''])
  expect(refused.errors).toContain(`is at revision ${revision - 1}, and ${revision} was seen before`)
  const shown = await typed('status')
  expect([shown.code, shown.errors]).toEqual([0, expect.stringContaining('an older copy')])
  expect((await typed('restored --reason copy')).code).toBe(0)
  expect((await typed('canary stop mfe-a --reason x')).code).toBe(0)
})

test('the settings of the installed processes are those of the commands', async () => {
  await writeFile(join(shop.root, 'env'), `DATA_DIR=${shop.root}\nSMS_HEADERS={"authorization":"Basic x"}\n`)
  const env = { PATH: '/usr/bin:/bin', CABINET_ENV: join(shop.root, 'env') }
  const { stdout } = await promisify(execFile)(cabinet, ['release', 'status'], { env, cwd: '/' })
  expect(stdout).toContain('mfe-a')
})
