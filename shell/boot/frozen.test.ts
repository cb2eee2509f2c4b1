import { consumeFrozenVersions, MARK_KEY } from './frozen.ts'
import { storedBadVersions } from './pinned-set.ts'

const now = 1_000_000
const mark = (age: number) => JSON.stringify({ app: 'mfe-orders', version: '2.0.0', at: now - age })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test.each([
  ['nothing is left', undefined, undefined, {}],
  ['this tab rendered a moment ago', 10, 10, { 'mfe-orders': '2.0.0' }],
  ['another tab is rendering', undefined, 7_000, {}],
  ['another tab began long ago', undefined, 9_000, { 'mfe-orders': '2.0.0' }],
])('%s', (_, own, others, frozen) => {
  if (own !== undefined) sessionStorage.setItem(MARK_KEY, mark(own))
  if (others !== undefined) localStorage.setItem(MARK_KEY, mark(others))
  expect(consumeFrozenVersions(now)).toEqual(frozen)
  expect(storedBadVersions()).toEqual(frozen)
  // One report is enough, and later tabs learn of it too.
  expect(consumeFrozenVersions(now)).toEqual({})
  sessionStorage.clear()
  expect(storedBadVersions()).toEqual(frozen)
})

test.each(['{', '[]', '{"app":1}', 'null'])('«%s» is no mark', (text) => {
  sessionStorage.setItem(MARK_KEY, text)
  localStorage.setItem(MARK_KEY, text)
  expect(consumeFrozenVersions(now)).toEqual({})
})
