import { changesByDay } from './changes-block.tsx'
import type { Change } from './order-detail.ts'

const change = (at: string, status: string): Change => ({
  at,
  status,
  action: '',
  employee: '',
  amount: null,
  reason: null,
  explanation: null,
  items: [],
})
const dayOf = (at: string) => at.slice(0, 10)

test('newest first, by day, each beside the status before it', () => {
  const days = changesByDay(
    [
      change('2026-11-02T09:00:00Z', 'in_progress'),
      change('2026-11-01T08:00:00Z', 'completed'),
      change('2026-11-02T10:00:00Z', 'in_progress'),
      change('2026-11-03T07:00:00Z', 'delivered'),
    ],
    dayOf,
    [{ id: 1, at: '2026-11-02T09:30:00Z', author: '', text: 'заметка' }],
  )
  const shown = days.map(({ day, entries }) => [
    day,
    entries.map((e) => ('text' in e ? e.text : [e.at.slice(11, 16), e.statusBefore, e.status])),
  ])
  expect(shown).toEqual([
    ['2026-11-03', [['07:00', 'in_progress', 'delivered']]],
    ['2026-11-02', [['10:00', null, 'in_progress'], 'заметка', ['09:00', 'completed', 'in_progress']]],
    ['2026-11-01', [['08:00', null, 'completed']]],
  ])
})

test('two changes of one moment keep the order of the server', () => {
  const at = '2026-11-01T08:00:00Z'
  const [day] = changesByDay([change(at, 'completed'), change(at, 'in_progress')], dayOf)
  expect(day?.entries.map((e) => ('text' in e ? e.text : e.status))).toEqual(['in_progress', 'completed'])
})
