import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { openStore, promote } from '../../../release/src/index.ts'
import { promotesByProcesses } from '../../../release/test/concurrent-promotes.ts'
import { because, Workshop } from '../../../release/test/fixture.ts'
import { killPoints } from '../../../release/test/kill/kill-points.ts'
import { startS3 } from '../../../release/test/s3-server.ts'
import type { Report } from './report.ts'

/** Source: issue "independent releases". */
const wantedPoints = 100

/** Kills a publish and a promote at every step that they have. */
export async function measureKills(report: Report): Promise<void> {
  const publishes = await killPoints('publish', Number.POSITIVE_INFINITY)
  const promotes = await killPoints('promote', Number.POSITIVE_INFINITY)
  const points = publishes.points + promotes.points
  if (points < wantedPoints) throw new Error(`${points} kill points, ${wantedPoints} are wanted`)
  report.held(
    'killed at each step, store whole, repeated command ends well',
    `${points} kill points (publish ${publishes.points}, promote ${promotes.points})`,
  )
}

const apps = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d']

async function furnish(shop: Workshop): Promise<void> {
  await shop.publishShell('1.0.0')
  for (const app of apps) for (const version of ['1.0.0', '1.1.0']) await shop.publishRemote(app, version)
  const first = ['shell', ...apps].map((app) => ({ app, version: '1.0.0' }))
  await promote(shop.context, first, because)
}

async function promotesIn(
  where: string,
  shop: Workshop,
  address: string,
  { each, isAtOnce }: { each: number; isAtOnce: boolean },
  report: Report,
): Promise<void> {
  await furnish(shop)
  const started = performance.now()
  const { promotes, reads } = await promotesByProcesses({ ...shop.context, address }, apps, each, isAtOnce)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  report.held(
    `promotes at once by ${apps.length} processes, ${where}`,
    `${promotes} promotes in ${seconds} s, each in the history, pointer valid at ${reads} looks`,
  )
}

/** 1 000 on a folder, fewer in a bucket, where all wait for the network. */
export async function measurePromotes(report: Report): Promise<void> {
  const shop = await Workshop.open()
  try {
    const address = join(shop.root, 'releases')
    await promotesIn('a folder', shop, address, { each: 250, isAtOnce: true }, report)
  } finally {
    await shop.close()
  }
  await promotesInBucket(25, report)
}

async function promotesInBucket(each: number, report: Report): Promise<void> {
  const s3 = await startS3({ bucket: 'releases' })
  const address = 's3://releases/bench'
  const { privateKey } = generateKeyPairSync('ed25519')
  const env = {
    RELEASE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    RELEASE_S3_ENDPOINT: s3.endpoint,
    RELEASE_S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    RELEASE_S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  }
  const shop = await Workshop.open({ store: await openStore(address, env), env })
  try {
    await promotesIn('a bucket', shop, address, { each, isAtOnce: false }, report)
  } finally {
    await shop.close()
    await s3.stop()
  }
}
