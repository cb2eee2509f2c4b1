import { startTestServer } from '@cabinet/shared/test'
import type { WireUser } from '../users/user.ts'

/** A user as the server sends him, of whom a test changes what it is about. */
export function wireUser(change: Partial<WireUser> = {}): WireUser {
  return {
    ID: 7,
    username: 'dana@demo.kz',
    LastName: 'Ахметова',
    FirstName: 'Дана',
    MiddleName: 'Ерлановна',
    PhoneNumber: '77012345678',
    Email: 'dana@demo.kz',
    IsUnloading: false,
    Merchants: ['mebel'],
    RoleName: 'COURIER',
    JobTitle: null,
    status: 'active',
    secondFactor: false,
    registrationDate: '2026-01-31T20:00:00Z',
    fullName: 'Ахметова Дана Ерлановна',
    invitationExpiresAt: null,
    ...change,
  }
}

const role = (
  id: number,
  name: string,
  nameRus: string,
  permissions: readonly 'CREATE_SUPER_USER'[] = [],
) => ({
  id,
  name,
  nameRus,
  nameQaz: nameRus,
  description: '',
  permissions: permissions.map((permission) => ({ name: permission, nameRus: permission, description: '' })),
})

const partnersOfTest = [
  { merchant_id: 'mebel', bin: '850214300123', status: 'prod' as const, merchant_legal_name: 'ИП «Мебель»' },
  {
    merchant_id: 'tech-zone',
    bin: '101240004567',
    status: 'test' as const,
    merchant_legal_name: 'ТОО «Tech Zone»',
  },
]

/** A server with these users, which remembers what was written to it. */
export function startUsersServer(initial: WireUser[]) {
  const users = new Map(initial.map((user) => [user.username, user]))
  const written: unknown[] = []
  const find = (username: string | undefined) => {
    const user = users.get(username ?? '')
    if (!user) throw new Error(`no user ${username}`)
    return user
  }
  const server = startTestServer({
    'GET /users/api/v1/users': ({ query }) => {
      const found = [...users.values()].filter(({ Email }) => Email.includes(query.get('email') ?? ''))
      const page = Number(query.get('page') ?? 1)
      return { users: found.slice((page - 1) * 25, page * 25), total: found.length }
    },
    'GET /users/api/v1/users/{username}': ({ params }) => find(params.username),
    'GET /accounting/v1/merchants': () => partnersOfTest,
    'GET /users/api/v1/roles': () => [
      role(1, 'ADMINISTRATOR', 'Администратор', ['CREATE_SUPER_USER']),
      role(2, 'COURIER', 'Курьер'),
    ],
    'DELETE /users/api/v1/users/{username}': ({ params }): undefined => {
      users.delete(params.username ?? '')
    },
    'POST /users/api/v1/users': ({ body }) => {
      written.push(body)
      return wireUser({ status: 'invited' })
    },
    'PUT /users/api/v1/users/{username}': ({ params, body }) => {
      written.push(body)
      return find(params.username)
    },
    'DELETE /users/api/v1/users/{username}/second-factor': ({ params }): undefined => {
      const user = find(params.username)
      users.set(user.username, { ...user, secondFactor: false })
    },
    'PATCH /users/api/v1/users/{username}': ({ params }) => {
      const user = find(params.username)
      const changed = {
        ...user,
        status: user.status === 'inactive' ? ('active' as const) : ('inactive' as const),
      }
      users.set(user.username, changed)
      return changed
    },
  })
  return { ...server, written }
}
