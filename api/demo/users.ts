/** The accounts of the demo. */
export const demoPassword = 'Rassrochka-2026'

const row = (
  login: string,
  name: readonly [last: string, first: string, middle: string],
  jobTitle: string,
  role: 'ADMINISTRATOR' | 'ONLINE_STORE_MANAGER' | 'COURIER',
  merchants: readonly string[],
) => ({ login, name, jobTitle, role, merchants })

const [big, small] = ['ALTYN_TECH', 'ZHAILY_UI']
const shopManager = 'Менеджер интернет-магазина'

/** superadmin sees all merchants by name, without a list. */
export const demoUsers = [
  row('superadmin', ['Сейткалиев', 'Данияр', 'Маратович'], 'Руководитель платформы', 'ADMINISTRATOR', []),
  row('admin', ['Ахметова', 'Айгерим', 'Сериковна'], 'Администратор', 'ADMINISTRATOR', [
    big,
    'STEPPE_MOBILE',
    small,
  ]),
  row('manager', ['Кузнецов', 'Андрей', 'Викторович'], shopManager, 'ONLINE_STORE_MANAGER', [big, small]),
  row('manager1', ['Оспанова', 'Динара', 'Ерлановна'], shopManager, 'ONLINE_STORE_MANAGER', [big]),
  row('courier', ['Жумабеков', 'Арман', 'Болатович'], 'Курьер', 'COURIER', [big]),
].map(({ login, ...user }, index) => ({
  ...user,
  username: login === 'superadmin' ? login : `${login}@demo.kz`,
  email: `${login}@demo.kz`,
  phone: `7701000000${index + 1}`,
  isUnloading: login === 'admin' || login === 'manager',
}))
