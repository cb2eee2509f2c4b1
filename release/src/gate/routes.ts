import { createReason } from '../refusals/reason.ts'
import type { PublishedRemote } from '../versions/manifest.ts'
import type { Finding } from './finding.ts'

/** Returns a route without the names of its parameters: two remotes must not own the same one. */
const routeShape = (path: string): string => path.replace(/:[^/]+/g, ':')

/** First segments of pages that belong to the shell or the server; routes.test.ts compares them with the shell. */
export const shellSegments: readonly string[] = [
  'account',
  'apps',
  'bcc-mall',
  'dev',
  'forget-password',
  'login',
  'releases',
  'sign-up',
]

export function routeFindings(remotes: readonly PublishedRemote[]): Finding[] {
  const owners = new Map<string, string>()
  return remotes.flatMap(({ descriptor: { app, routes } }) =>
    routes.flatMap(({ path }): Finding[] => {
      const shape = routeShape(path)
      const isOfShell = shellSegments.includes(path.split('/')[1] ?? '')
      const owner = isOfShell ? undefined : owners.get(shape)
      if (!isOfShell && owner === undefined) {
        owners.set(shape, app)
        return []
      }
      const apps = owner === undefined ? [app] : [owner, app]
      const reason =
        owner === undefined
          ? createReason('ROUTE_OF_SHELL', { path, app })
          : createReason('ROUTE_TAKEN', { path, app, owner })
      return [{ id: `route ${shape} ${apps.toSorted().join(' ')}`, reason, concerns: apps }]
    }),
  )
}
