import { grantableRoles } from './access-choices.ts'

const role = (name: string, ...permissions: string[]) => ({
  name,
  nameRus: name,
  permissions: permissions.map((permission) => ({ name: permission })),
})
const roles = [role('ADMINISTRATOR', 'A', 'B'), role('COURIER', 'B'), role('NOBODY')]

test.each<[string[], string, string[]]>([
  [['A', 'B'], '', ['ADMINISTRATOR', 'COURIER', 'NOBODY']],
  [['B'], '', ['COURIER', 'NOBODY']],
  [['B'], 'ADMINISTRATOR', ['ADMINISTRATOR', 'COURIER', 'NOBODY']],
  [[], '', ['NOBODY']],
])('holding %j, where the role was «%s»', (own, held, names) => {
  expect(grantableRoles(roles, new Set(own), held).map(({ name }) => name)).toEqual(names)
})
