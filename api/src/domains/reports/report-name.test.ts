import { reportName } from './report-name.ts'

test.each([
  [{ from: '2026-10-01', to: '2026-11-20' }, undefined, 'Заказы 2026-10-01—2026-11-20.xlsx'],
  [{ from: '2026-10-01' }, undefined, 'Заказы 2026-10-01—2026-11-21.xlsx'],
  [{ to: '2026-11-20' }, undefined, 'Заказы по 2026-11-20.xlsx'],
  [{}, undefined, 'Заказы 2026-11-21.xlsx'],
  [{ from: '2026-10-01', to: '2026-11-20' }, 'KOKTEM', 'Заказы KOKTEM 2026-10-01—2026-11-20.xlsx'],
])('%p of %p: %s', (range, merchantId, name) => {
  expect(reportName(range, '2026-11-21', merchantId)).toBe(name)
})
