import type { PublishedRemote } from '../versions/manifest.ts'
import type { Mistake } from './mistake.ts'

/** A route with the names of its parameters taken out: two remotes must not own the same one. */
const shapeOf = (path: string): string => path.replace(/:[^/]+/g, ':')

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

export function routeMistakes(remotes: readonly PublishedRemote[]): Mistake[] {
  const owners = new Map<string, string>()
  const mistake = (path: string, apps: readonly string[], sentence: string): Mistake => ({
    id: `route ${shapeOf(path)} ${apps.toSorted().join(' ')}`,
    sentence,
    concerns: apps,
  })
  return remotes.flatMap(({ descriptor }) =>
    descriptor.routes.flatMap(({ path }) => {
      if (shellSegments.includes(path.split('/')[1] ?? ''))
        return [
          mistake(
            path,
            [descriptor.app],
            `Route ${path} of ${descriptor.app} is the shell's own. Change it in ${descriptor.app}/remote.json.`,
          ),
        ]
      const shape = shapeOf(path)
      const owner = owners.get(shape)
      if (owner === undefined) {
        owners.set(shape, descriptor.app)
        return []
      }
      return [
        mistake(
          path,
          [owner, descriptor.app],
          `Route ${path} of ${descriptor.app} already belongs to ${owner}. Change it in ${descriptor.app}/remote.json.`,
        ),
      ]
    }),
  )
}
