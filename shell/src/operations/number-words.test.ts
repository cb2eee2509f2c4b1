import { describeLastLook, describePaintTime, describeRollout, failureText } from './number-words.ts'
import type { App } from './queries.ts'

type Version = App['versions'][number]
const version = (change: Partial<Version>): Version => ({
  version: '1.4.2',
  role: 'live',
  tabs: 1,
  sessions: 200,
  failed: 1,
  lcp: 1900,
  ...change,
})
/** Reads the no-break spaces of Intl as plain ones. */
const plain = (text: string | undefined) => text?.replace(/\s/g, ' ')

const tabs = (live: number, old: number) => [
  version({ tabs: live }),
  version({ role: 'previous', tabs: old }),
  version({ role: 'canary', tabs: 50 }),
]
test.each([
  ['arrived', tabs(134, 0), '100 % открытых вкладок'],
  ['on its way', tabs(727, 273), '72 % открытых вкладок'],
  ['nearly there is not there', tabs(979, 21), '97 % открытых вкладок'],
  ['nobody is there', tabs(0, 0), undefined],
])('%s', (_, versions, words) => {
  expect(plain(describeRollout({ versions }))).toBe(words)
})

test('shares and seconds as they are read', () => {
  expect(plain(failureText(version({})))).toBe('0,5 %')
  expect(failureText(version({ sessions: 0, failed: 0 }))).toBe('—')
  expect(plain(describePaintTime(version({})))).toBe('1,9 с')
  expect(describePaintTime(version({ lcp: null }))).toBe('—')
  expect(describePaintTime(version({ sessions: 29 }))).toBe('—')
})

test('what the automaton has seen, and when it looks again', () => {
  const canary = {
    version: '1.5.0',
    since: '',
    percent: 5,
    only: [],
    nextLook: 28,
  }
  const look = { canary: { sessions: 25, failed: 1 }, live: { sessions: 1060, failed: 3 } }
  expect(describeLastLook({ ...canary, look: null })).toBe('Первое сравнение с 28 сессий')
  expect(plain(describeLastLook({ ...canary, look }))).toBe(
    'С ошибками 1 из 25, в рабочей 3 из 1 060; дальше с 28 сессий',
  )
})
