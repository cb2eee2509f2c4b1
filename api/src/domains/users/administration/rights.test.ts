import { type PermissionName, permissionNames } from '@cabinet/contract'
import {
  lastHolderError,
  type Person,
  refusalToChange,
  refusalToDeleteRole,
  type UserChange,
} from './rights.ts'

const person = (username: string, ...permissions: PermissionName[]): Person => ({
  username,
  permissions: new Set(permissions),
  merchants: ['ALPHA'],
})
const admin = person('admin@test.kz', ...permissionNames)
const clerk = person('clerk@test.kz', 'CREATE_SUPER_USER', 'DELIVER_ORDERS')
const courier = person('courier@test.kz', 'DELIVER_ORDERS')
const superadmin: Person = { ...person('superadmin', ...permissionNames), merchants: 'all' }
const stranger: Person = { ...courier, merchants: ['ALPHA', 'BETA'] }

interface Case {
  readonly actor: Person
  readonly target: Person
  readonly change: UserChange
  readonly granted?: readonly PermissionName[]
  readonly code: string | undefined
}

test.each<Case>([
  { actor: admin, target: courier, change: 'edit', code: undefined },
  { actor: admin, target: courier, change: 'delete', code: undefined },
  { actor: admin, target: clerk, change: 'deactivate', code: undefined },
  { actor: admin, target: courier, change: 'edit', granted: permissionNames, code: undefined },
  { actor: admin, target: admin, change: 'edit', code: undefined },
  { actor: admin, target: admin, change: 'edit', granted: permissionNames, code: undefined },
  { actor: admin, target: admin, change: 'edit', granted: ['CREATE_SUPER_USER'], code: 'OWN_RIGHTS' },
  { actor: admin, target: admin, change: 'delete', code: 'OWN_RIGHTS' },
  { actor: admin, target: admin, change: 'deactivate', code: 'OWN_RIGHTS' },
  { actor: clerk, target: admin, change: 'edit', code: 'HIGHER_RIGHTS' },
  { actor: clerk, target: admin, change: 'delete', code: 'HIGHER_RIGHTS' },
  { actor: clerk, target: courier, change: 'edit', granted: ['DELIVER_ORDERS'], code: undefined },
  { actor: clerk, target: courier, change: 'edit', granted: ['RETURN_ORDERS'], code: 'CANNOT_GRANT' },
  { actor: clerk, target: clerk, change: 'edit', granted: permissionNames, code: 'CANNOT_GRANT' },
  { actor: admin, target: courier, change: 'dataWays', code: undefined },
  { actor: admin, target: admin, change: 'dataWays', code: undefined },
  { actor: clerk, target: courier, change: 'dataWays', code: 'FORBIDDEN' },
  { actor: clerk, target: clerk, change: 'dataWays', code: 'FORBIDDEN' },
  { actor: admin, target: stranger, change: 'dataWays', code: 'HIGHER_RIGHTS' },
  { actor: admin, target: stranger, change: 'activate', code: 'HIGHER_RIGHTS' },
  { actor: admin, target: stranger, change: 'deactivate', code: undefined },
  { actor: admin, target: stranger, change: 'edit', code: undefined },
  { actor: superadmin, target: stranger, change: 'dataWays', code: undefined },
  { actor: admin, target: superadmin, change: 'dataWays', code: 'HIGHER_RIGHTS' },
  { actor: admin, target: superadmin, change: 'edit', code: 'HIGHER_RIGHTS' },
  { actor: admin, target: superadmin, change: 'delete', code: 'HIGHER_RIGHTS' },
  { actor: superadmin, target: superadmin, change: 'edit', code: undefined },
  { actor: superadmin, target: superadmin, change: 'delete', code: 'OWN_RIGHTS' },
])(
  '$actor.username · $change · $target.username · $granted → $code',
  ({ actor, target, change, granted, code }) => {
    expect(refusalToChange(actor, target, change, granted && new Set(granted))?.code).toBe(code)
  },
)

test.each([
  [['CREATE_SUPER_USER', 'MANAGE_RELEASES'], 'Должен остаться хотя бы один действующий администратор'],
  [
    ['MANAGE_RELEASES'],
    'Должен остаться хотя бы один действующий пользователь с правом «Управление версиями»',
  ],
  [[], undefined],
] as const)('without a holder of %j: %s', (lost, message) => {
  expect(lastHolderError(lost)?.message).toBe(message)
})

test.each([
  ['HELPER', 1, admin, 'ROLE_IN_USE'],
  ['HELPER', 0, admin, undefined],
  ['ADMINISTRATOR', 0, admin, 'ROLE_IN_USE'],
  ['HELPER', 0, { username: 'nobody', permissions: new Set<never>(), merchants: [] }, 'HIGHER_RIGHTS'],
] as const)('the role %s of %s users is deleted: refused by %#', (name, users, actor, code) => {
  const before = new Set(['CREATE_SUPER_USER'] as const)
  expect(refusalToDeleteRole(actor, { name, users, before })?.code).toBe(code)
})
