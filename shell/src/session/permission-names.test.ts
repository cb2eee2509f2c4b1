import { permissions } from '../../../contract/src/permissions.ts'
import { permissionName } from './permission-names.ts'

test.each(Object.entries(permissions))('%s has the name of the contract', (permission, [name]) => {
  expect(permissionName(permission)).toBe(name)
})

test('a permission of a newer server goes by its own name', () => {
  expect(permissionName('constructor')).toBe('constructor')
})
