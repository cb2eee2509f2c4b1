/** The accounts of the demo. Source: decisions 7. */
export const demoPassword = 'Rassrochka-2026'

export interface DemoUser {
  readonly username: string
  readonly email: string
  readonly name: readonly [last: string, first: string, middle: string]
  readonly phone: string
  readonly jobTitle: string
  readonly role: 'ADMINISTRATOR' | 'ONLINE_STORE_MANAGER' | 'COURIER'
  /** superadmin sees all merchants by his name, not by a list. */
  readonly merchants: readonly string[]
  readonly isUnloading: boolean
}

export const demoUsers: readonly DemoUser[] = [
  {
    username: 'superadmin',
    email: 'superadmin@demo.kz',
    name: ['Сейткалиев', 'Данияр', 'Маратович'],
    phone: '77010000001',
    jobTitle: 'Руководитель платформы',
    role: 'ADMINISTRATOR',
    merchants: [],
    isUnloading: false,
  },
  {
    username: 'admin@demo.kz',
    email: 'admin@demo.kz',
    name: ['Ахметова', 'Айгерим', 'Сериковна'],
    phone: '77010000002',
    jobTitle: 'Администратор',
    role: 'ADMINISTRATOR',
    merchants: ['ALTYN_TECH', 'STEPPE_MOBILE', 'ZHAILY_UI'],
    isUnloading: true,
  },
  {
    username: 'manager@demo.kz',
    email: 'manager@demo.kz',
    name: ['Кузнецов', 'Андрей', 'Викторович'],
    phone: '77010000003',
    jobTitle: 'Менеджер интернет-магазина',
    role: 'ONLINE_STORE_MANAGER',
    merchants: ['ALTYN_TECH', 'ZHAILY_UI'],
    isUnloading: true,
  },
  {
    username: 'manager1@demo.kz',
    email: 'manager1@demo.kz',
    name: ['Оспанова', 'Динара', 'Ерлановна'],
    phone: '77010000004',
    jobTitle: 'Менеджер интернет-магазина',
    role: 'ONLINE_STORE_MANAGER',
    merchants: ['ALTYN_TECH'],
    isUnloading: false,
  },
  {
    username: 'courier@demo.kz',
    email: 'courier@demo.kz',
    name: ['Жумабеков', 'Арман', 'Болатович'],
    phone: '77010000005',
    jobTitle: 'Курьер',
    role: 'COURIER',
    merchants: ['ALTYN_TECH'],
    isUnloading: false,
  },
]
