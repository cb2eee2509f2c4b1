import { changesBetween } from './changes.ts'

test.each<[object | undefined, object | undefined, string]>([
  [{ role: 'A', count: 1 }, { role: 'GONE', count: 1 }, 'Роль: Курьер → GONE'],
  [undefined, { status: 'active' }, 'Статус: null → активен'],
  [{ required: false }, { required: true }, 'Обязателен: нет → да'],
  [
    { permissions: [], reason: null },
    { permissions: ['X', 'CANCEL_ORDERS'] },
    'Права: null → + X, Отмена заказов',
  ],
  [
    { permissions: ['EXPORT_ORDERS', 'CANCEL_ORDERS'] },
    { permissions: ['CANCEL_ORDERS', 'RETURN_ORDERS'] },
    'Права: null → − Выгрузка заказов + Возврат заказов',
  ],
  [undefined, { permissions: ['CANCEL_ORDERS'] }, 'Права: null → Отмена заказов'],
  [{ steps: [{ after: 5 }] }, { steps: [{ after: 5 }] }, ''],
  [{ archive_password: '•••' }, { archive_password: '•••' }, 'Пароль архива: ••• → •••'],
  [{ 'legal_address.city': 'А' }, { 'legal_address.city': 'Б' }, 'Юридический адрес: Город: А → Б'],
  [{ 'mfe-a': '1' }, { 'mfe-a': '2', steps: [{ after: 5 }] }, 'Заказы: 1 → 2; Шаги: null → {"after":5}'],
  [undefined, { kind: 'bank' }, 'Вид: null → банк'],
  [{ status: 'test' }, { status: 'prod' }, 'Статус: Тестовый → В эксплуатации'],
  [{ bid: 2.5 }, { between: '2026-11-01,' }, 'Комиссия: 2,5 → null; Период: null → 2026-11-01'],
  [undefined, { statuses: 'canceled,buyed' }, 'Статус: null → Отказ, Оплачен'],
  [undefined, { group: 'buyed' }, 'Ряд аналитики: null → Выкупленные'],
  [
    undefined,
    { step: 'week', compare: 'week' },
    'Шаг: null → по неделям; Сравнение: null → с прошлой неделей',
  ],
])('%j → %j', (before, after, expected) => {
  const changes = changesBetween(before, after, { A: 'Курьер', 'mfe-a': 'Заказы' })
  expect(changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`).join('; ')).toBe(expected)
})
