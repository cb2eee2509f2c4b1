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

test('a bucket without conditional writes is refused at its first change, and each time', async () => {
  const s3 = await startS3({ bucket: 'releases', knowsConditions: false })
  const store = await openStore('s3://releases/store', envOf(s3))
  try {
    for (const _attempt of [1, 2])
      await expect(store.put('live.json', '{}', 'absent')).rejects.toThrow(
        /has no conditional writes \(If-None-Match, If-Match\).*Use a storage that has them/,
      )
    expect(await store.get('live.json')).toBeUndefined()
  } finally {
    store.close()
    await s3.stop()
  }
})

test('a bucket with them is probed once', async () => {
  const s3 = await startS3({ bucket: 'releases' })
  const store = await openStore('s3://releases/store', envOf(s3))
  try {
    await store.put('a.json', '{}', 'absent')
    let requests = 0
    s3.onRequest = () => {
      requests += 1
    }
    await store.put('b.json', '{}', 'absent')
    expect(requests).toBe(1)
  } finally {
    store.close()
    await s3.stop()
  }
})

test('a bucket that does not answer is named, with the cause, in one sentence', async () => {
  const s3 = await startS3({ bucket: 'releases' })
  const store = await openStore('s3://releases/store', envOf(s3))
  const asks = [
    () => store.get('live.json'),
    () => store.stampOf('live.json'),
    () => store.put('live.json', '{}'),
    () => store.list('apps/'),
    () => store.remove('live.json'),
  ]
  try {
    s3.down = true
    for (const ask of asks)
      await expect(ask()).rejects.toThrow(/^s3:\/\/releases\/store does not answer: 503$/)
  } finally {
    await s3.stop()
  }
  await expect(store.get('live.json')).rejects.toThrow(
    /^s3:\/\/releases\/store does not answer: .*ECONNREFUSED/,
  )
  store.close()
})
