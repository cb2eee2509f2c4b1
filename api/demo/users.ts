/** The accounts of the demo. Source: decisions 7. */
export const demoPassword = 'Rassrochka-2026'

export interface DemoUser {
  readonly username: string
  readonly email: string
  readonly name: readonly [last: string, first: string, middle: string]
  readonly phone: string
  readonly jobTitle: string
  readonly role: 'ADMINISTRATOR' | 'ONLINE_STORE_MANAGER' | 'COURIER'
  /** superadmin sees all merchants by name, without a list. */
  readonly merchants: readonly string[]
  readonly isUnloading: boolean
}

const rows = [
  ['superadmin', 'Сейткалиев Данияр Маратович', 'Руководитель платформы', 'ADMINISTRATOR', ''],
  [
    'admin',
    'Ахметова Айгерим Сериковна',
    'Администратор',
    'ADMINISTRATOR',
    'ALTYN_TECH STEPPE_MOBILE ZHAILY_UI',
  ],
  [
    'manager',
    'Кузнецов Андрей Викторович',
    'Менеджер интернет-магазина',
    'ONLINE_STORE_MANAGER',
    'ALTYN_TECH ZHAILY_UI',
  ],
  [
    'manager1',
    'Оспанова Динара Ерлановна',
    'Менеджер интернет-магазина',
    'ONLINE_STORE_MANAGER',
    'ALTYN_TECH',
  ],
  ['courier', 'Жумабеков Арман Болатович', 'Курьер', 'COURIER', 'ALTYN_TECH'],
] as const

export const demoUsers: readonly DemoUser[] = rows.map(
  ([login, fullName, jobTitle, role, merchants], index) => {
    const [last = '', first = '', middle = ''] = fullName.split(' ')
    const email = `${login}@demo.kz`
    return {
      username: login === 'superadmin' ? login : email,
      email,
      name: [last, first, middle],
      phone: `7701000000${index + 1}`,
      jobTitle,
      role,
      merchants: merchants === '' ? [] : merchants.split(' '),
      isUnloading: login === 'admin' || login === 'manager',
    }
  },
)
