import { act, renderHook } from '@testing-library/react'
import { useDelayed } from './data-table.tsx'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

test('a short state is not reported', () => {
  const { result, rerender } = renderHook((state: boolean) => useDelayed(state, 200), { initialProps: true })
  pass(199)
  expect(result.current).toBe(false)
  rerender(false)
  pass(200)
  expect(result.current).toBe(false)
})

test('a lasting state is reported until it ends, and then anew', () => {
  const { result, rerender } = renderHook((state: boolean) => useDelayed(state, 200), { initialProps: true })
  pass(200)
  expect(result.current).toBe(true)
  rerender(false)
  expect(result.current).toBe(false)
  rerender(true)
  pass(199)
  expect(result.current).toBe(false)
})
