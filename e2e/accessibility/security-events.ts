import type { CallAnswer } from '../../contract/src/index.ts'

type SecurityEvent = CallAnswer<'GET /users/api/v1/security-log'>['items'][number]

const admin = { who: 'superadmin', address: '89.218.14.7', changes: [] }
const visitor = { who: 'Не вошедший', address: '2a02:26f0:ff::5c7b:1c05', changes: [] }

/** One record of each kind: those of a running product differ after other tests. */
export const securityEvents = (
  [
    { ...admin, kind: 'sign-in', what: 'Вход', about: '' },
    { ...visitor, kind: 'sign-in', what: 'Отказ во входе', about: 'неизвестное имя' },
    {
      ...admin,
      kind: 'users',
      what: 'Пользователь изменён',
      about: 'courier@demo.kz',
      changes: [
        { field: 'Роль', from: 'Курьер', to: 'Менеджер интернет-магазина' },
        { field: 'Партнёры', from: 'ALTYN_TECH', to: 'ALTYN_TECH, TECH_ZONE' },
      ],
    },
    {
      ...admin,
      kind: 'partners',
      what: 'Партнёр изменён',
      about: 'ALTYN_TECH',
      changes: [{ field: 'Пароль почты', from: '•••', to: '•••' }],
    },
    { ...admin, kind: 'reveals', what: 'Показан ИИН покупателя', about: 'ALTYN_TECH, заказ 4999' },
    { ...admin, kind: 'exports', what: 'Файл скачан', about: 'Заказы 18.11.2026.xlsx' },
    { ...admin, kind: 'secrets', what: 'Пароль изменён', about: 'manager@demo.kz' },
    {
      ...admin,
      kind: 'releases',
      what: 'Версия выпущена',
      about: 'mfe-orders',
      changes: [{ field: 'Версия', from: '1.2.0', to: '1.3.0' }],
    },
  ] satisfies Omit<SecurityEvent, 'id' | 'at'>[]
).map(
  (event, n): SecurityEvent => ({
    ...event,
    id: 100 - n,
    at: new Date(Date.UTC(2026, 10, 18, 5, 50 - 7 * n)).toISOString(),
  }),
)
