import { act, renderHook } from '@testing-library/react'
import { useFilterDraft } from './use-filter-draft.ts'

interface Filters {
  q: string
  from: string
}

const none: Filters = { q: '', from: '' }
const problemsOf = ({ from }: Filters): { from?: string } => (from === 'wrong' ? { from: 'Не дата' } : {})
const clean = (draft: Filters) => ({ ...draft, q: draft.q.trim() })

function open(applied = none) {
  const onApply = jest.fn()
  const view = renderHook((props: Filters) => useFilterDraft(props, { onApply, problemsOf, clean }), {
    initialProps: applied,
  })
  return { onApply, now: () => view.result.current, arrive: view.rerender }
}

test('typed text is applied on demand alone, trimmed', () => {
  const { onApply, now } = open()
  act(() => now().edit({ q: ' 12 ' }))
  expect(onApply).not.toHaveBeenCalled()
  expect([now().draft.q, now().isDirty]).toEqual([' 12 ', true])
  act(() => expect(now().apply()).toBe(true))
  expect(onApply.mock.calls).toEqual([[{ q: '12', from: '' }]])
})

test('a wrong value is told at the attempt, not before, and never applied', () => {
  const { onApply, now } = open()
  act(() => now().edit({ from: 'wrong' }))
  expect(now().problems).toEqual({})
  act(() => expect(now().apply()).toBe(false))
  expect(now().problems).toEqual({ from: 'Не дата' })
  act(() => now().edit({ from: '2026-11-20' }))
  expect(now().problems).toEqual({})
  act(() => expect(now().check()).toBe(true))
  expect(onApply).not.toHaveBeenCalled()
})

test.each<[string, Filters, string]>([
  ['other filters: the fields follow them', { q: 'back', from: '' }, 'back'],
  ['the same filters: what is typed stays', { ...none }, 'typed'],
])('the address brings %s', (_, arriving, shown) => {
  const { now, arrive } = open()
  act(() => now().edit({ q: 'typed' }))
  arrive(arriving)
  expect(now().draft.q).toBe(shown)
})

test.each([
  ['applies at once, without what is typed', false, 1],
  ['waits in the drawer of a phone', true, 0],
])('a picked value %s', (_, matches, times) => {
  const media = jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches, media: query }) as MediaQueryList,
    )
  const { onApply, now } = open()
  act(() => now().edit({ q: 'typed' }))
  act(() => void now().pick({ from: '2026-11-20' }))
  expect(onApply.mock.calls).toEqual(Array(times).fill([{ q: '', from: '2026-11-20' }]))
  expect(now().draft).toEqual({ q: 'typed', from: '2026-11-20' })
  media.mockRestore()
})

test('what was typed outlives the arrival of a picked value', () => {
  const { now, arrive } = open()
  act(() => now().edit({ q: 'typed' }))
  act(() => void now().pick({ from: '2026-11-20' }))
  arrive({ q: '', from: '2026-11-20' })
  expect(now().draft).toEqual({ q: 'typed', from: '2026-11-20' })
})

test('a change is applied with what is typed; a reset forgets it and what was wrong', () => {
  const { onApply, now } = open()
  act(() => now().edit({ q: 'typed' }))
  act(() => expect(now().apply({ from: 'wrong' })).toBe(false))
  expect(now().draft).toEqual({ q: 'typed', from: 'wrong' })
  act(() => now().reset(none))
  expect([now().draft, now().problems]).toEqual([none, {}])
  expect(onApply.mock.calls).toEqual([[none]])
})
