import { fake, refuse, wirePartners, wireRole, type wireUser, wireUsersPage } from '@cabinet/shared/test'

export const list = 'GET /users/api/v1/users'
export const one = 'GET /users/api/v1/users/{username}'
export const save = 'PUT /users/api/v1/users/{username}'
export const add = 'POST /users/api/v1/users'
export const remove = 'DELETE /users/api/v1/users/{username}'

/** Answers the requests of the users' pages. */
export function fakeUsers(users: readonly ReturnType<typeof wireUser>[]): void {
  fake(list, ({ query }) => wireUsersPage(users, query))
  fake(
    one,
    ({ params }) =>
      users.find(({ username }) => username === params.username) ?? refuse(404, 'NOT_FOUND', 'Не найдено'),
  )
  fake('GET /accounting/v1/merchants', () => wirePartners)
  fake('GET /users/api/v1/roles', () => [
    wireRole(1, 'ADMINISTRATOR', 'Администратор', ['CREATE_SUPER_USER']),
    wireRole(2, 'COURIER', 'Курьер'),
  ])
}
