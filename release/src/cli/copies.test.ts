import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { because, Workshop } from '../../test/fixture.ts'
import { startS3, type TestS3 } from '../../test/s3-server.ts'
import { addKey, endKey } from '../index.ts'
import { generateKey } from '../keys/signer.ts'
import { runCommandLine } from './main.ts'

let shop: Workshop
let s3: TestS3
beforeAll(async () => {
  s3 = await startS3({ bucket: 'releases' })
})
afterAll(() => s3.stop())
beforeEach(async () => {
  shop = await Workshop.open()
  await shop.furnish()
})
afterEach(() => shop.close())

const print = console.error
beforeAll(() => {
  console.error = () => undefined
})
afterAll(() => {
  console.error = print
})

/** Runs a command line without spaces in an argument, as a process of its own would. */
const typed = (line: string, own: NodeJS.ProcessEnv = {}): Promise<string> =>
  runCommandLine(line.split(' '), {
    XDG_STATE_HOME: shop.root,
    DATA_DIR: shop.root,
    RELEASE_BROWSER: 'no',
    ...own,
  })

const backup = () => join(shop.root, 'backup')
const place = (name: string) => join(shop.root, name)
const loseStore = () => rename(place('releases'), place('releases.lost'))

/** Makes a team's key by the running product. @returns its id */
async function addTeam(name: string): Promise<string> {
  const { id, public: raw } = await generateKey(place(`${name}.pem`))
  await addKey(shop.context, { public: raw, name, rights: { publish: ['mfe-a'], promote: [] } }, because)
  return id
}

test('a lost store comes back from its backup, past what browsers have seen, and releases go on', async () => {
  expect(await typed(`backup ${backup()}`)).toMatch(/holds revision 1, \d\d files are new/)
  await shop.promote('mfe-a 1.1.0')
  expect(await typed(`backup ${backup()}`)).toMatch(/holds revision 2, \d files are new/)
  await typed('maintenance on --reason x')
  await typed('maintenance off --reason x')
  await expect(typed(`restore ${backup()} --reason x`)).rejects.toThrow(/is whole, at revision 4/)
  await loseStore()
  expect(await typed(`restore ${backup()} --reason lost`)).toMatch(/revision 5\n.*mfe-a +1\.1\.0/s)
  expect(await typed('rollback mfe-a --reason x')).toMatch(/revision 5 → 6, rollback/)
})

test('keys that changed since the backup stay as they are, because the newest set lies beside the keys', async () => {
  const id = await addTeam('stolen')
  await typed(`backup ${backup()}`)
  await endKey(shop.context, id, 'revoked', because)
  await typed('status')
  await loseStore()
  expect(await typed(`restore ${backup()} --reason lost`)).not.toContain('was seen')
  expect(await typed('keys')).toMatch(new RegExp(`${id} +revoked`))
})

test('a copy with older keys and nothing beside them is shown, repaired and told of', async () => {
  await typed(`backup ${backup()}`)
  const id = await addTeam('later')
  await typed('status')
  await rm(place('keys/keyset.json'))
  await loseStore()
  await mkdir(place('releases'))
  await rename(join(backup(), 'releases'), place('releases'))
  for (const line of ['status', 'history', 'keys']) expect(await typed(line)).not.toBe('')
  expect(await typed('keys')).toContain('This is an older copy: key set')
  await expect(typed('maintenance on --reason x')).rejects.toThrow(/an old copy.*release restored/s)
  expect(await typed('restored --reason copy')).toMatch(/make, retire and revoke again what was since/)
  expect(await typed('keys')).not.toContain(id)
  expect(await typed('maintenance on --reason x')).toContain('maintenance on')
})

test('from the folder into a bucket and back', async () => {
  const bucket = {
    RELEASE_S3_ENDPOINT: s3.endpoint,
    RELEASE_S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    RELEASE_S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  }
  const there = {
    ...bucket,
    RELEASE_STORE: 's3://releases/moved',
    RELEASE_KEY_FILE: place('keys/release.pem'),
    RELEASE_ROOT_KEY_FILE: place('keys/root.pem'),
  }
  expect(await typed('move s3://releases/moved', bucket)).toMatch(
    /\d\d files copied, revision 1\. Set RELEASE_STORE=s3:\/\/releases\/moved/,
  )
  // A release on the old store meanwhile is taken by the second run.
  await shop.promote('mfe-a 1.1.0')
  expect(await typed('move s3://releases/moved', bucket)).toMatch(/revision 2/)
  expect(await typed('rollback mfe-a --reason x', there)).toMatch(/revision 2 → 3/)
  await expect(typed('move s3://releases/moved', bucket)).rejects.toThrow(/releases would be taken back/)
  expect(await typed(`move ${place('releases')}`, there)).toMatch(/revision 3/)
  expect(await typed('status')).toMatch(/mfe-a +1\.0\.0/)
})

test('the first release takes every build at once, and no second time', async () => {
  const [empty, builds] = [place('empty'), place('first')]
  await mkdir(builds)
  await rename(await shop.buildShell('1.0.0'), join(builds, 'shell'))
  await rename(await shop.buildRemote('mfe-a', '1.0.0'), join(builds, 'mfe-a'))
  const first = () => typed(`first --from ${builds}`, { DATA_DIR: empty })
  expect(await first()).toMatch(/mfe-a +1\.0\.0.*shell +1\.0\.0/s)
  const api: unknown = JSON.parse(await readFile(join(empty, 'releases/api.json'), 'utf8'))
  expect(api).toHaveProperty(['calls', 'GET /directory/statuses'])
  await expect(first()).rejects.toThrow(/is at revision 1 already: publish and promote/)
})
