import { generateKeyPairSync } from 'node:crypto'
import { startS3, type TestS3 } from '../../test/s3-server.ts'
import { openStore } from './open.ts'

const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const envOf = (s3: TestS3) => ({
  RELEASE_KEY: pem,
  RELEASE_S3_ENDPOINT: s3.endpoint,
  RELEASE_S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
  RELEASE_S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
})

test('a bucket without conditional writes is refused when it is opened, and each time', async () => {
  const s3 = await startS3({ bucket: 'releases', knowsConditions: false })
  try {
    for (const attempt of [1, 2])
      await expect(openStore(`s3://releases/store-${attempt}`, envOf(s3))).rejects.toThrow(
        /has no conditional writes \(If-None-Match, If-Match\).*Use a storage that has them/,
      )
    await expect(openStore('s3://releases/store-1', envOf(s3))).rejects.toThrow(/no conditional writes/)
  } finally {
    await s3.stop()
  }
})

test('a bucket with them is opened by one write that must fail', async () => {
  const s3 = await startS3({ bucket: 'releases' })
  try {
    const first = await openStore('s3://releases/store', envOf(s3))
    let requests = 0
    s3.onRequest = () => {
      requests += 1
    }
    const second = await openStore('s3://releases/store', envOf(s3))
    expect(requests).toBe(1)
    for (const store of [first, second]) store.close()
  } finally {
    await s3.stop()
  }
})

test('a bucket that is down is opened, and probed before its first change', async () => {
  const s3 = await startS3({ bucket: 'releases', knowsConditions: false })
  s3.down = true
  const store = await openStore('s3://releases/store', envOf(s3))
  try {
    s3.down = false
    await expect(store.put('live.json', '{}', 'absent')).rejects.toThrow(/no conditional writes/)
  } finally {
    store.close()
    await s3.stop()
  }
}, 60_000)
