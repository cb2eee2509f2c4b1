const place = { kind: 'users', at: '2026-11-18T05:59:00.000Z', who: 'superadmin', address: '89.218.14.7' }
const role = { field: 'Роль', from: 'Курьер', to: 'Менеджер интернет-магазина' }
const partners = { field: 'Партнёры', from: 'ALTYN_TECH', to: 'ALTYN_TECH, TECH_ZONE' }
const visitor = { who: 'Не вошедший', address: '2a02:26f0:ff::5c7b:1c05', about: 'неизвестное имя' }

/** Records for a picture: those of a running product differ after other tests. */
export const securityEvents = [
  { ...place, what: 'Вход', about: '', changes: [] },
  { ...place, ...visitor, what: 'Отказ во входе', changes: [] },
  { ...place, what: 'Пользователь изменён', about: 'courier@demo.kz', changes: [role, partners] },
  { ...place, what: 'Показан ИИН покупателя', about: 'ALTYN_TECH, заказ 4999', changes: [] },
].map((event, n) => ({ ...event, id: 100 - n }))
