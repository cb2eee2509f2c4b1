import { MARK_KEY } from '../../boot/frozen.ts'
import { testReleaseSet } from '../test/release-set.ts'
import { RemoteStore } from './remote-store.ts'
import { RenderMarks } from './render-marks.ts'

const marked = () => sessionStorage.getItem(MARK_KEY) !== null && localStorage.getItem(MARK_KEY) !== null

beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  jest.useRealTimers()
  document.body.replaceChildren()
})

function rendering(): RenderMarks {
  const marks = new RenderMarks()
  marks.put('mfe-orders', '1.1.0', true)
  return marks
}

test('stands while a page is rendered, and goes when it is idle', () => {
  const marks = rendering()
  expect(marked()).toBe(true)
  marks.settle()
  jest.advanceTimersByTime(500)
  expect(marked()).toBe(false)
})

test('a frozen version without a previous one waits for the user', () => {
  window.__cabinet = { early: new Map(), frozen: { 'mfe-orders': '1.1.0' } }
  const store = new RemoteStore(testReleaseSet(), () => new Promise(() => undefined))
  delete window.__cabinet
  store.load('mfe-orders')
  expect(store.state('mfe-orders').status).toBe('failed')
  store.dispatch('mfe-orders', { type: 'again' })
  expect(store.state('mfe-orders').status).toBe('loading')
})

test('waits for what the page waits for', () => {
  document.body.innerHTML = '<main><div aria-busy="true"></div></main>'
  const marks = rendering()
  marks.settle()
  jest.advanceTimersByTime(4_000)
  expect(marked()).toBe(true)
  document.body.replaceChildren()
  jest.advanceTimersByTime(1_000)
  expect(marked()).toBe(false)
})

test.each([
  ['at once takes it away', 1_000, false],
  ['after it was busy for long leaves it', 6_000, true],
])('leaving the page %s', (_, after, left) => {
  rendering()
  jest.advanceTimersByTime(after)
  window.dispatchEvent(new Event('pagehide'))
  expect(marked()).toBe(left)
})
