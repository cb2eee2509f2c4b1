import { FileError } from './file-error.ts'
import { withRetries, withTimeout } from './retry.ts'
import { STALL_TIMEOUT_MS } from './stalled-load.ts'

const url = '/apps/mfe-x/1.0.0/remoteEntry.js'
const bytes = 'void 0'
/** Returns the SHA-384 of `bytes`. */
let integrity: string

type Answer = number | 'other bytes' | 'no network'
const networkFetch = globalThis.fetch
const realTimeout = globalThis.setTimeout
let asked: number

beforeAll(async () => {
  const hash = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(bytes))
  integrity = `sha384-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`
})

/** Answers the repeated requests in this order, and repeats the last answer. */
function network(...answers: Answer[]): void {
  asked = 0
  globalThis.fetch = async () => {
    const answer = answers[Math.min(asked, answers.length - 1)]
    asked += 1
    if (answer === 'no network') throw new TypeError('Failed to fetch')
    if (answer === 'other bytes') return new Response('<!doctype html>')
    return new Response(answer === 200 ? bytes : 'no', { status: answer ?? 200 })
  }
}

afterEach(() => {
  globalThis.fetch = networkFetch
  jest.useRealTimers()
})

/** Fails `times` times, then succeeds. @returns attempts, waited ms, and the outcome */
async function tried(times: number, file: { url?: string; integrity?: string } = { url, integrity }) {
  jest.useFakeTimers()
  let attempts = 0
  const began = Date.now()
  const attempt = async () => {
    attempts += 1
    if (attempts <= times) throw new Error('runtime')
    return 'done'
  }
  const done = withRetries(attempt, () => file, new AbortController().signal).catch((error: Error) =>
    error instanceof FileError ? error.reason : error.message,
  )
  const end = await passTime(done)
  return { attempts, end, waited: Date.now() - began }
}

/** Advances the clock to the next timer once nothing else is pending, because hashing takes real time. */
async function passTime<T>(done: Promise<T>): Promise<T> {
  let over = false
  done.finally(() => {
    over = true
  })
  while (!over) {
    if (jest.getTimerCount() > 0) await jest.advanceTimersToNextTimerAsync()
    else await new Promise((resolve) => realTimeout(resolve, 1))
  }
  return done
}

test.each<[string, Answer[], number, { attempts: number; end: string }, [number, number]]>([
  ['comes at once', [200], 0, { attempts: 1, end: 'done' }, [0, 0]],
  ['was there at the second look', [200], 1, { attempts: 2, end: 'done' }, [0, 0]],
  ['had a bad moment', [500], 1, { attempts: 2, end: 'done' }, [150, 270]],
  ['had two', [503, 'no network'], 2, { attempts: 3, end: 'done' }, [600, 1030]],
  ['stays away', ['no network'], 9, { attempts: 3, end: 'not-loaded' }, [600, 1030]],
  ['is gone', [404], 9, { attempts: 1, end: 'not-loaded' }, [0, 0]],
  ['is gone after a bad moment', [500, 404], 9, { attempts: 2, end: 'not-loaded' }, [150, 270]],
  ['has other bytes', ['other bytes'], 9, { attempts: 1, end: 'refused' }, [0, 0]],
  ['is right, and refused all the same', [200], 9, { attempts: 2, end: 'runtime' }, [0, 0]],
])('a file that %s', async (_, answers, failures, expected, [least, most]) => {
  network(...answers)
  const { waited, ...end } = await tried(failures)
  expect(end).toEqual(expected)
  expect(waited).toBeGreaterThanOrEqual(least)
  expect(waited).toBeLessThanOrEqual(most)
})

test('a file that can’t be named is tried three times', async () => {
  network(404)
  expect(await tried(9, {})).toMatchObject({ attempts: 3, end: 'not-loaded' })
  expect(asked).toBe(0)
})

test('a chunk whose integrity only its runtime knows is tried once more when it is there', async () => {
  network(200)
  expect(await tried(9, { url })).toMatchObject({ attempts: 2 })
})

test('silence ends by itself, and tells the work so', async () => {
  jest.useFakeTimers()
  let told = false
  const hanging = withTimeout(url, (signal) => {
    signal.addEventListener('abort', () => {
      told = true
    })
    return new Promise<never>(() => undefined)
  }).catch((error: FileError) => error.reason)
  await jest.advanceTimersByTimeAsync(STALL_TIMEOUT_MS)
  expect(await hanging).toBe('timeout')
  expect(told).toBe(true)
})

test('a download given up for a failed part rejects, and requests nothing more', async () => {
  jest.useFakeTimers()
  network(500)
  let attempts = 0
  const file = () => ({ url, integrity })
  const spoilt = async () => {
    attempts += 1
    throw new FileError(url, 'not-loaded')
  }
  let other: Promise<unknown> = Promise.resolve()
  const end = await withTimeout(url, (signal) => {
    other = withRetries(spoilt, file, signal).catch((error: FileError) => error.reason)
    return Promise.reject(new FileError('another file', 'refused'))
  }).catch((error: FileError) => error.reason)
  expect(end).toBe('refused')
  expect(await passTime(other)).toBe('not-loaded')
  expect(attempts).toBe(1)
})
