import { signAccessToken, verifyAccessToken } from './sessions.ts'

const now = new Date('2026-11-25T09:00:00Z')
const claims = { sessionId: 'a session', userId: 7 }
const key = Buffer.alloc(32, 1)

const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('a token that was found right is still of its key and of its ten minutes', async () => {
  const token = await signAccessToken(claims, key, now)
  expect(await verifyAccessToken(token, key, now)).toEqual(claims)
  expect(await verifyAccessToken(token, key, at(599))).toEqual(claims)
  expect(await verifyAccessToken(token, Buffer.alloc(32, 2), now)).toBeUndefined()
  expect(await verifyAccessToken(token, key, at(600))).toBeUndefined()
})
