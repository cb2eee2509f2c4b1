/** The demo users of the embedded mode. */
export const people = {
  superadmin: 'superadmin',
  admin: 'admin@demo.kz',
  manager: 'manager@demo.kz',
  managerOfOne: 'manager1@demo.kz',
  courier: 'courier@demo.kz',
} as const

export type Person = keyof typeof people

export const password = 'Rassrochka-2026'

export const base = '/merchant-cabinet'
