import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { apps, concurrentPromotes, promotesByProcesses } from '../test/concurrent-promotes.ts'
import { Workshop, wholeHistory } from '../test/fixture.ts'
import { storeProblems } from '../test/kill/kill-points.ts'
import { startS3, type TestS3 } from '../test/s3-server.ts'
import { openStore, publish, readLive } from './index.ts'

test('promotes at once by processes: each is in the history', async () => {
  const shop = await Workshop.open()
  try {
    await shop.furnish(apps)
    const context = { ...shop.context, address: join(shop.root, 'releases') }
    await expect(promotesByProcesses(context, apps, 8, true)).resolves.toMatchObject({ revisions: 25 })
  } finally {
    await shop.close()
  }
}, 60_000)

describe('in a bucket', () => {
  let s3: TestS3
  let shop: Workshop
  let env: Record<string, string>
  const address = 's3://releases/store'

  beforeEach(async () => {
    s3 = await startS3({ bucket: 'releases' })
    env = {
      RELEASE_KEY: generateKeyPairSync('ed25519')
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
      RELEASE_S3_ENDPOINT: s3.endpoint,
      RELEASE_S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      RELEASE_S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    }
    shop = await Workshop.open({ store: await openStore(address, env), env })
    await shop.furnish(apps)
  })
  afterEach(async () => {
    await shop.close()
    await s3.stop()
  })

  test('promotes at once by several: none is lost', async () => {
    const contexts = await Promise.all(
      [1, 2, 3].map(async () => ({ store: await openStore(address, env), env })),
    )
    const { revisions } = await concurrentPromotes(contexts, 12, apps)
    expect(revisions).toBeGreaterThan(3)
    for (const { store } of contexts) store.close()
  }, 60_000)

  test.each([3, 9])(
    'a publish that is killed at request %i is taken up again, and is whole',
    async (at) => {
      const folder = await shop.buildRemote('mfe-a', '1.2.0')
      let requests = 0
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, '../test/kill/change.ts'), 'publish', address, folder],
        { env: { ...process.env, ...env, NODE_OPTIONS: '' }, stdio: 'ignore' },
      )
      s3.onRequest = () => {
        requests += 1
        if (requests === at) child.kill('SIGKILL')
      }
      const [, signal] = await once(child, 'exit')
      expect(signal).toBe('SIGKILL')
      s3.onRequest = undefined
      expect(await storeProblems(shop.context.store, env)).toEqual([])
      await publish(shop.context, folder)
      await shop.promote('mfe-a 1.2.0')
      expect(await storeProblems(shop.context.store, env)).toEqual([])
      expect((await readLive(shop.context.store, env))?.apps['mfe-a']).toMatchObject({ live: '1.2.0' })
      expect(await wholeHistory(shop.context.store, env)).toHaveLength(2)
    },
    60_000,
  )
})
