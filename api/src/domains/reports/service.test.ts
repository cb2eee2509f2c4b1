import { reportName } from './service.ts'

test.each([
  [{ from: '2026-10-01', to: '2026-11-20' }, undefined, 'Заказы 01.10.2026—20.11.2026.xlsx'],
  [{ from: '2026-10-01' }, undefined, 'Заказы 01.10.2026—21.11.2026.xlsx'],
  [{ to: '2026-11-20' }, undefined, 'Заказы по 20.11.2026.xlsx'],
  [{}, undefined, 'Заказы 21.11.2026.xlsx'],
  [{ from: '2026-10-01', to: '2026-11-20' }, 'KOKTEM', 'Заказы KOKTEM 01.10.2026—20.11.2026.xlsx'],
])('%p of %p: %s', (range, merchantId, name) => {
  expect(reportName(range, '2026-11-21', merchantId)).toBe(name)
})
