import type { CallKey } from '@cabinet/contract'
import type { Foreign, Sample, Spent, Tenant } from './samples.ts'

type SampleOf = readonly [foreign: Foreign, sample: (tenant: Tenant) => Sample, spent?: Spent]

/** Of the world; he holds no permission, so that every administrator may change him. */
const person = {
  lastName: 'Ахметова',
  firstName: 'Айгерим',
  email: 'nothing@test.kz',
  username: 'nothing@test.kz',
  phoneNumber: '77011234567',
  IsUnloading: false,
  merchants: ['ALPHA'],
  roleName: 'NOTHING',
}
const his = { params: { username: person.username } }

/** Calls of administrators: users, roles. */
export const administrationSamples = {
  'GET /users/api/v1/roles': ['names no tenant', () => ({})],
  'GET /users/api/v1/permissions': ['names no tenant', () => ({})],
  'GET /users/api/v1/roles-permissions': ['names no tenant', () => ({})],
  'POST /users/api/v1/roles-permissions': [
    'names no tenant',
    () => ({ body: { role: 'NOTHING', permissions: [] } }),
  ],
  'GET /users/api/v1/users': ['manages everybody', () => ({})],
  'GET /users/api/v1/users/{username}': ['manages everybody', () => his],
  'POST /users/api/v1/users': [
    'manages everybody',
    () => ({ body: { ...person, email: 'new@test.kz', username: 'new@test.kz' } }),
    'spends what it names',
  ],
  'PUT /users/api/v1/users/{username}': ['manages everybody', () => ({ ...his, body: person })],
  'PATCH /users/api/v1/users/{username}': [
    'manages everybody',
    () => ({ ...his, body: { status: 'active' } }),
  ],
  'DELETE /users/api/v1/users/{username}': [
    'manages everybody',
    () => ({ params: { username: 'to-delete@test.kz' } }),
    'spends what it names',
  ],
  'POST /users/api/v1/users/{username}/invitation': [
    'manages everybody',
    () => ({ params: { username: 'invited@test.kz' } }),
  ],
} as const satisfies Partial<Record<CallKey, SampleOf>>
