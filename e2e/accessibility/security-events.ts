const event = { kind: 'users', at: '2026-11-18T05:59:00.000Z', who: 'superadmin', address: '89.218.14.7' }
const role = { field: 'Роль', from: 'Курьер', to: 'Менеджер интернет-магазина' }
const partners = { field: 'Партнёры', from: 'ALTYN_TECH', to: 'ALTYN_TECH, TECH_ZONE' }

/** Records for a picture: those of a running product differ after other tests. */
export const securityEvents = [
  { ...event, what: 'Вход', about: '', changes: [] },
  { ...event, address: '2a02:26f0:ff::5c7b:1c05', what: 'Отказ во входе', about: 'qa@demo.kz', changes: [] },
  { ...event, what: 'Пользователь изменён', about: 'courier@demo.kz', changes: [role, partners] },
].map((record, id) => ({ ...record, id }))
