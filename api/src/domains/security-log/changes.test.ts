import { changesBetween } from './changes.ts'

test.each([
  [undefined, undefined, []],
  [{ role: 'A' }, { role: 'A' }, []],
  [{ role: 'A' }, { role: 'B' }, [{ field: 'role', from: 'A', to: 'B' }]],
  [undefined, { status: 'active' }, [{ field: 'status', from: null, to: 'active' }]],
  [{ permissions: ['X'] }, { permissions: ['X', 'Y'] }, [{ field: 'permissions', from: 'X', to: 'X, Y' }]],
  [{ query: { page: 1, q: null } }, {}, [{ field: 'query.page', from: '1', to: null }]],
  [
    { smtp_auth_password: '•••' },
    { smtp_auth_password: '•••' },
    [{ field: 'smtp_auth_password', from: '•••', to: '•••' }],
  ],
  [{ permissions: [] }, { permissions: ['X'] }, [{ field: 'permissions', from: null, to: 'X' }]],
  [{ required: false }, { required: true }, [{ field: 'required', from: 'false', to: 'true' }]],
])('%j → %j', (before, after, changes) => {
  expect(changesBetween(before, after)).toEqual(changes)
})
