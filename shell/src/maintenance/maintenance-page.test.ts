import type { PermissionName } from '@cabinet/contract'
import { useSession } from '@cabinet/shared/auth'
import { fake, refuse, signInForTest } from '../../../shared/test/index.ts'
import { mayWorkInMaintenance } from './maintenance-page.tsx'

const ME = 'GET /users/api/v1/me'

function signIn(...permissions: PermissionName[]) {
  signInForTest({ permissions })
  const { user } = useSession.getState()
  if (!user) throw new Error('nobody is signed in')
  useSession.setState({ user: null })
  fake(ME, () => user)
}

test.each([
  [['MANAGE_RELEASES'], true],
  [['PROCESS_ORDERS'], false],
] as const)('a holder of %j is admitted: %s', async (permissions, letIn) => {
  signIn(...permissions)
  expect(await mayWorkInMaintenance('/releases')).toBe(letIn)
})

test('a user whose rights are unknown stays outside', async () => {
  signIn('MANAGE_RELEASES')
  fake(ME, () => refuse(503, 'MAINTENANCE', 'Технические работы'))
  expect(await mayWorkInMaintenance('/releases')).toBe(false)
})

test('a signed-out user may sign in, and sees nothing else', async () => {
  useSession.setState({ isAuth: false, user: null })
  expect(await mayWorkInMaintenance('/login')).toBe(true)
  expect(await mayWorkInMaintenance('/forget-password')).toBe(false)
})
