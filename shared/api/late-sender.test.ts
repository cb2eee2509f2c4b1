import { signInForTest } from '../test/session.ts'
import { call, NetworkError } from './index.ts'

let mockFailures = 0

/** The file with ky fails to load `mockFailures` times. */
jest.mock('ky', () => {
  if (mockFailures-- > 0) throw new Error('Loading chunk 1 failed.')
  return jest.requireActual<object>('ky')
})

const statuses = () => call('GET /directory/statuses')

beforeEach(() => {
  jest.resetModules()
  signInForTest()
  globalThis.fetch = async () => Response.json([])
})

test('the sender’s code is requested up to three times', async () => {
  mockFailures = 2
  expect(await statuses()).toEqual([])
})

test('without it a call is a lost connection, and the next call tries anew', async () => {
  mockFailures = 3
  await expect(statuses()).rejects.toEqual(new NetworkError('lost'))
  expect(await statuses()).toEqual([])
})

test('a call that is taken back does not wait for it', async () => {
  mockFailures = 3
  const gone = new AbortController()
  const made = call('GET /directory/statuses', { signal: gone.signal })
  gone.abort('taken back')
  await expect(made).rejects.toBe('taken back')
})
