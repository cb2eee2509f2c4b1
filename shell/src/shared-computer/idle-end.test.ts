import { act } from '@testing-library/react'
import { followIdle } from './idle-end.ts'

const told: (number | undefined)[] = []
const left: (number | null)[] = []
const hidden: boolean[] = []
let answer: () => Promise<number | null>
let ends = 0
let idle: ReturnType<typeof followIdle>

/** Follows a session of fifteen minutes. @param first the server's answer at the opening */
async function follow(first: number | null = 900): Promise<void> {
  answer = async () => first
  idle = followIdle({
    minutes: 15,
    tell: (secondsAgo) => {
      told.push(secondsAgo)
      return answer()
    },
    onLeft: (seconds) => void left.push(seconds),
    hide: (isHidden) => void hidden.push(isHidden),
    onEnd: () => {
      ends += 1
    },
  })
  await pass(0)
}
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000))
const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))

beforeEach(() => {
  jest.useFakeTimers()
  ends = 0
  for (const list of [told, left, hidden]) list.length = 0
})
afterEach(() => {
  idle.stop()
  jest.useRealTimers()
})

test('the last minute is counted, and any key ends the warning and is told at once', async () => {
  await follow()
  await pass(839)
  expect(left.at(-1)).toBeNull()
  await pass(1)
  expect(left.at(-1)).toBe(60)
  await pass(20)
  expect(left.at(-1)).toBe(40)
  press()
  expect([left.at(-1), told.at(-1)]).toEqual([null, 0])
})

test('a page that was opened without a key has what the server says', async () => {
  await follow(50)
  await pass(1)
  expect(left.at(-1)).toBe(49)
})

test('keys are told once a minute, with the age of the last', async () => {
  await follow()
  for (let second = 0; second < 120; second += 1) {
    if (second < 70) press()
    await pass(1)
  }
  expect(told).toEqual([undefined, 1, 51])
})

test('nothing is told without keys: neither time nor answers count', async () => {
  await follow()
  await pass(890)
  expect(told).toEqual([undefined])
})

test('another tab’s key counts here, and is told by that tab', async () => {
  await follow()
  await pass(880)
  window.dispatchEvent(new StorageEvent('storage', { key: 'cabinet.active' }))
  await pass(1)
  expect([left.at(-1), told]).toEqual([null, [undefined]])
})

test.each<
  [
    what: string,
    answer: () => Promise<number | null>,
    left: number | null | undefined,
    ends: number,
    hidden: boolean[],
  ]
>([
  ['says that it lives on', async () => 30, 30, 0, [true, false]],
  ['does not answer', () => Promise.reject(new Error('offline')), 0, 1, [true]],
  ['ends the session, which leaves the call open', () => new Promise(() => undefined), 0, 0, [true]],
])('at the end the page is hidden, and the server %s', async (_, given, shown, ended, steps) => {
  await follow()
  answer = given
  await pass(900)
  expect([left.at(-1), ends, hidden]).toEqual([shown, ended, steps])
  expect(told).toEqual([undefined, undefined])
})

test('after the end no key counts', async () => {
  await follow()
  answer = () => new Promise(() => undefined)
  await pass(900)
  press()
  await pass(5)
  expect([left.at(-1), told]).toEqual([0, [undefined, undefined]])
})

test('a laptop that slept, or a clock set ahead, asks the server before anything is shown', async () => {
  await follow()
  answer = () => new Promise(() => undefined)
  jest.setSystemTime(Date.now() + 3_600_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect([hidden, idle.isOver()]).toEqual([[true], true])
})

test('a clock set back prolongs nothing', async () => {
  await follow()
  jest.setSystemTime(Date.now() - 3_600_000)
  await pass(860)
  expect(left.at(-1)).toBe(40)
})

test('a session that does not end so is left alone', async () => {
  await follow(null)
  await pass(1000)
  expect([told, hidden]).toEqual([[undefined], []])
})
