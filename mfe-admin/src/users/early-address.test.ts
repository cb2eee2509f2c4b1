import { queryKeyOf } from '@cabinet/shared/api'
import { urlOf } from '../../../shell/boot/first-calls.ts'
import remote from '../../remote.json'
import { usersAddress, usersOnPage } from './queries.ts'

test.each([
  '',
  '?email=dana',
  '?name=dana+e',
  '?page=2&merchantId=mebel',
  '?registrationStartDate=2026-01-01',
])('the list asks for what was asked early, byte for byte: %s', (search) => {
  const params = new URLSearchParams(search)
  const first = remote.routes.find((route) => route.path === '/users')?.first ?? []
  const early = first.map((call) => urlOf(call, '/api', { params: {}, query: params, preferences: {} }))
  const { filters, page } = usersAddress.read(params, { today: '2026-11-20', merchantIds: null }).view
  const query = { ...usersAddress.query(filters), lim: usersOnPage, page }
  expect(early).toEqual([queryKeyOf('GET /users/api/v1/users', { query })[1]])
})

test('a user’s page asks early for the user', () => {
  const first = remote.routes.find((route) => route.path === '/users/:username')?.first ?? []
  const context = { params: { username: 'dana@demo.kz' }, query: new URLSearchParams(), preferences: {} }
  expect(urlOf(first[0] ?? { call: '' }, '/api', context)).toBe(
    queryKeyOf('GET /users/api/v1/users/{username}', { params: { username: 'dana@demo.kz' } })[1],
  )
})
