import { changesBetween } from './changes.ts'

const secret = { smtp_auth_password: '•••' }

test.each<[object | undefined, object | undefined, string]>([
  [{ role: 'A' }, { role: 'A' }, ''],
  [{ role: 'A' }, { role: 'B' }, 'Роль: A → B'],
  [undefined, { status: 'active' }, 'Статус: null → активен'],
  [{ required: false }, { required: true }, 'Обязателен: нет → да'],
  [
    { permissions: [], reason: null },
    { permissions: ['X', 'CANCEL_ORDERS'] },
    'Права: null → X, Отмена заказов',
  ],
  [{ nameRus: 'Касса' }, { count: 200 }, 'Название: Касса → null; Количество: null → 200'],
  [secret, secret, 'Пароль SMTP: ••• → •••'],
  [{ 'legal_address.city': 'А' }, { 'legal_address.city': 'Б' }, 'Юридический адрес: Город: А → Б'],
  [{ 'mfe-a': '1' }, { 'mfe-a': '2', steps: [{ after: 5 }] }, 'mfe-a: 1 → 2; Шаги: null → {"after":5}'],
  [undefined, { kind: 'bank' }, 'Вид: null → банк'],
  [undefined, { statuses: 'canceled,buyed' }, 'Статус: null → Отменён, Оплачен'],
])('%j → %j', (before, after, expected) => {
  const changes = changesBetween(before, after)
  expect(changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`).join('; ')).toBe(expected)
})
