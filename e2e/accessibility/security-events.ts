import type { CallAnswer } from '../../contract/src/index.ts'

type SecurityEvent = CallAnswer<'GET /users/api/v1/security-log'>['items'][number]
type Row = [what: string, about: string, ...changes: SecurityEvent['changes']]

const rows: readonly Row[] = [
  ['Вход', ''],
  ['Отказ во входе', 'неизвестное имя'],
  ['Роль изменена', 'Курьер', { field: 'Права', from: 'Выдача заказов', to: 'Выдача заказов, Аналитика' }],
  [
    'Пользователь изменён',
    'courier@demo.kz',
    { field: 'Роль', from: 'Курьер', to: 'Менеджер интернет-магазина' },
    { field: 'Партнёры', from: 'ALTYN_TECH', to: 'ALTYN_TECH, TECH_ZONE' },
  ],
  ['Показан ИИН покупателя', 'ALTYN_TECH, заказ 4999'],
  ['Файл скачан', 'Заказы 18.11.2026.xlsx'],
]

/** Records for a picture: those of a running product differ after other tests. */
export const securityEvents = rows.map(
  ([what, about, ...changes], n): SecurityEvent => ({
    ...{ id: 100 - n, at: `2026-11-18T05:${59 - 7 * n}:00.000Z`, kind: 'users', what, about, changes },
    ...(n === 1
      ? { who: 'Не вошедший', address: '2a02:26f0:ff::5c7b:1c05' }
      : { who: 'superadmin', address: '89.218.14.7' }),
  }),
)
