import { generateKeyPairSync } from 'node:crypto'
import type { HistoryEntry, LivePointer } from '@cabinet/contract'
import { openStore, readLive } from '../src/index.ts'
import { Workshop, wholeHistory } from './fixture.ts'
import { startS3, type TestS3 } from './s3-server.ts'

const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
let buckets = 0

async function openInBucket({ endpoint, credentials }: TestS3): Promise<Workshop> {
  const env = {
    RELEASE_KEY: pem,
    RELEASE_S3_ENDPOINT: endpoint,
    RELEASE_S3_ACCESS_KEY_ID: credentials.accessKeyId,
    RELEASE_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  }
  buckets += 1
  return Workshop.open({ store: await openStore(`s3://releases/store-${buckets}`, env), env })
}

type Suite = (shop: () => Workshop) => void

function inStore(name: string, open: () => Promise<Workshop>, suite: Suite): void {
  let shop: Workshop
  describe(`a store in ${name}`, () => {
    beforeEach(async () => {
      shop = await open()
    })
    afterEach(() => shop.close())
    suite(() => shop)
  })
}

/** Runs a suite on an empty store in a folder. */
export function inFolder(suite: Suite): void {
  inStore('a folder', () => Workshop.open(), suite)
}

/** Runs a suite on an empty store in a bucket, which is slower. */
export function inBucket(suite: Suite): void {
  let s3: TestS3
  beforeAll(async () => {
    s3 = await startS3({ bucket: 'releases' })
  })
  afterAll(() => s3.stop())
  inStore('a bucket', () => openInBucket(s3), suite)
}

export const live = ({ context }: Workshop): Promise<LivePointer | undefined> =>
  readLive(context.store, context.env)

export const history = ({ context }: Workshop): Promise<HistoryEntry[]> =>
  wholeHistory(context.store, context.env)
