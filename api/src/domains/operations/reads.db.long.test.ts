import { generateKeyPairSync } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { type Context, FolderStore, openStore, promote, publish } from '@cabinet/release'
import { continueHistory, Workshop } from '@cabinet/release/test'
import { startS3, type TestS3 } from '../../../../release/test/s3-server.ts'
import { build, type TestServer } from '../../../test/build.ts'
import { addUser, password } from '../../../test/people.ts'

const revisions = 10_000
/** The bucket holds only the newest entries of the history; a read of an older one still counts. */
const inBucket = 200
const token = 'a-token-of-prometheus'

let s3: TestS3
let shop: Workshop
let server: TestServer | undefined

beforeAll(async () => {
  s3 = await startS3({ bucket: 'releases' })
  shop = await Workshop.open()
})
afterEach(async () => {
  await server?.close()
})
afterAll(async () => {
  await shop.close()
  await s3.stop()
})

/** Makes a shell and a remote live at the second revision; ten thousand later ones change neither. */
async function release(
  context: Context,
  write: (key: string, text: string) => Promise<unknown>,
): Promise<void> {
  await publish(context, await shop.buildShell('1.0.0'))
  for (const version of ['1.0.0', '1.1.0']) await publish(context, await shop.buildRemote('mfe-a', version))
  const first = ['shell', 'mfe-a'].map((app) => ({ app, version: '1.0.0' }))
  await promote(context, first, { who: 'ann', reason: 'первый выпуск' })
  await promote(context, [{ app: 'mfe-a', version: '1.1.0' }], { who: 'ann', reason: 'быстрее' })
  await continueHistory(context, revisions, write)
}

async function inFolder(): Promise<Context> {
  const store = new FolderStore(`${shop.root}/releases`)
  const context = { store, env: {} }
  await mkdir(`${store.name}/history`, { recursive: true })
  await release(context, (key, text) => writeFile(`${store.name}/${key}`, text))
  return context
}

async function inS3(): Promise<Context> {
  const env = {
    RELEASE_KEY: generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
    RELEASE_S3_ENDPOINT: s3.endpoint,
    RELEASE_S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    RELEASE_S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  }
  const context = { store: await openStore('s3://releases/long', env), env }
  const isNew = (key: string) => Number(/\d+/.exec(key)?.[0] ?? revisions) > revisions - inBucket
  await release(context, async (key, text) => isNew(key) && (await context.store.put(key, text)))
  return context
}

/** Counts the reads of a store. */
function countReads({ store }: Context): { since(): string[] } {
  const reads: string[] = []
  const [get, stampOf] = [store.get.bind(store), store.stampOf.bind(store)]
  Object.assign(store, {
    get: (key: string) => {
      reads.push(key)
      return get(key)
    },
    stampOf: (key: string) => {
      reads.push(key)
      return stampOf(key)
    },
  })
  return { since: () => reads.splice(0) }
}

test.each([
  ['a folder', inFolder],
  ['a bucket', inS3],
])(
  'ten thousand revisions in %s: a poll reads the store twice',
  async (_, make) => {
    const releases = await make()
    server = await build({ env: { METRICS_TOKEN: token }, platform: { releases } })
    await addUser(server.platform.db, { username: 'admin@test.kz' })
    const { headers } = await server.signIn('admin@test.kz', password)
    const get = (path: string) => server?.app.inject({ url: `/api/releases/v1/${path}`, headers })
    const reads = countReads(releases)

    const status = (await get('status'))?.json()
    const titles = reads.since().filter((key) => key.endsWith('remote.json'))
    expect(titles).toHaveLength(1)
    expect(status.revision).toBe(revisions)
    expect(status.apps[1]).toMatchObject({
      app: 'mfe-a',
      live: '1.1.0',
      last: { revision: 2, who: 'ann', reason: 'быстрее' },
    })

    expect((await get('status'))?.statusCode).toBe(200)
    expect(reads.since().sort()).toEqual(['keyset.json', 'live.json'])

    const scrape = () =>
      server?.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
    expect((await scrape())?.body).toContain(`cabinet_release_revision ${revisions}`)
    // The pointer's stamp, and what compares the page with it.
    expect(reads.since().length).toBeLessThanOrEqual(4)

    const page = (await get('history?page=2&lim=20'))?.json()
    expect([page.total, page.items[0].revision, page.items.length]).toEqual([revisions, revisions - 20, 20])
    expect(reads.since()).toHaveLength(22)
    releases.store.close()
  },
  120_000,
)
