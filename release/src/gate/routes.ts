import type { PublishedRemote } from '../versions/manifest.ts'

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
  'preview',
  'releases',
  'sign-up',
]

/** Sentences for routes that two remotes claim, or a remote and the shell. */
export function routeMistakes(remotes: readonly PublishedRemote[]): string[] {
  const owners = new Map<string, string>()
  return remotes.flatMap(({ descriptor }) =>
    descriptor.routes.flatMap(({ path }) => {
      if (shellSegments.includes(path.split('/')[1] ?? ''))
        return [
          `Route ${path} of ${descriptor.app} is the shell's own. Change it in ${descriptor.app}/remote.json.`,
        ]
      const shape = shapeOf(path)
      const owner = owners.get(shape)
      if (owner === undefined) {
        owners.set(shape, descriptor.app)
        return []
      }
      return [
        `Route ${path} of ${descriptor.app} already belongs to ${owner}. Change it in ${descriptor.app}/remote.json.`,
      ]
    }),
  )
}
