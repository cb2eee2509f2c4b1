import type { CallKey } from '@cabinet/contract'
import { build } from '../../../test/build.ts'
import { allRoutes } from '../../routes.ts'

const starting = (routes: typeof allRoutes) => build({ routes })

test.each([
  {
    name: 'a declared call without a handler',
    routes: ((p) => allRoutes(p).slice(1)) as typeof allRoutes,
    message: 'declared in the contract but without a handler: POST /users/api/v1/sign-in',
  },
  {
    name: 'a handler without a declaration',
    routes: ((p) => [
      ...allRoutes(p),
      { key: 'GET /made/up' as CallKey, handle: () => 1 },
    ]) as typeof allRoutes,
    message: 'GET /made/up has a handler but no declaration in the contract',
  },
  {
    name: 'two handlers',
    routes: ((p) => [...allRoutes(p), ...allRoutes(p).slice(0, 1)]) as typeof allRoutes,
    message: 'POST /users/api/v1/sign-in has two handlers',
  },
])('$name stops the start', async ({ routes, message }) => {
  await expect(starting(routes)).rejects.toThrow(message)
})
