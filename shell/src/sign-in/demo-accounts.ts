/** A test holds the accounts of the demo to the seed's. */
export const demoPassword = 'Rassrochka-2026'

export const demoAccounts = [
  { username: 'superadmin', about: 'все партнёры' },
  { username: 'admin@demo.kz', about: 'администратор, 3 партнёра' },
  { username: 'manager@demo.kz', about: 'менеджер, 2 партнёра' },
  { username: 'manager1@demo.kz', about: 'менеджер, 1 партнёр' },
  { username: 'courier@demo.kz', about: 'курьер' },
] as const
