import type { ReleaseManifest, RemoteDescriptor } from '@cabinet/contract'
import { satisfies } from 'semver'

/** One remote of a would-be live set. */
export interface Candidate {
  readonly manifest: ReleaseManifest
  readonly descriptor: RemoteDescriptor
}

const named = ({ app, version }: ReleaseManifest): string => `${app} ${version}`

/** Sentences for every range of `remote` that `shell` does not satisfy. */
export function rangeMistakes(shell: ReleaseManifest, remote: Candidate): string[] {
  const { manifest, descriptor } = remote
  const declared = { '@cabinet/shared/remote': descriptor.shared, '@cabinet/contract': descriptor.contract }
  const wanted = [...Object.entries(manifest.requires), ...Object.entries(declared)]
  return wanted.flatMap(([module, range]) => {
    const given = shell.provides[module]
    if (given === undefined) {
      return [
        `${named(manifest)} needs «${module}» ${range}, which ${named(shell)} does not share. Promote a shell that shares it first.`,
      ]
    }
    if (satisfies(given, range, { includePrerelease: true })) return []
    return [
      `${named(manifest)} needs «${module}» ${range}, ${named(shell)} gives ${given}. Rebuild the remote against ${given} or promote a shell that gives ${range}.`,
    ]
  })
}

/** A sentence when the API that runs does not give the contract that the remote was written for. `given` is of the site. */
export function apiMistakes(given: string | undefined, { manifest, descriptor }: Candidate): string[] {
  if (given === undefined || satisfies(given, descriptor.contract, { includePrerelease: true })) return []
  return [
    `${named(manifest)} needs the calls of contract ${descriptor.contract}, the API gives ${given}. Deploy an API that gives ${descriptor.contract} first.`,
  ]
}

/** A route with the names of its parameters taken out: two remotes must not own the same one. */
const shapeOf = (path: string): string => path.replace(/:[^/]+/g, ':')

/** First segments of pages that are the shell's own, or the server's. e2e/gate/routes.test.ts holds them against both. */
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

/** Sentences for routes that two remotes claim, or the shell. */
export function routeMistakes(remotes: readonly Candidate[]): string[] {
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

/** Sentences for everything that does not fit together in a would-be live set. */
export function setMistakes(shell: ReleaseManifest | undefined, remotes: readonly Candidate[]): string[] {
  const ranges = shell ? remotes.flatMap((remote) => rangeMistakes(shell, remote)) : []
  return [...ranges, ...routeMistakes(remotes)]
}

/** Bytes as sent (brotli) of what a page loads before its first row. Source: docs/performance.md. */
const budgets = { shell: 172_000, remote: 40_000, entry: 8_000 } as const

/** Sentences for scripts that cost a page more than its budget; what is loaded later does not count. */
export function weightMistakes({ app, version, scripts, files }: ReleaseManifest): string[] {
  const size = (name: string): number => files[name]?.brotli ?? files[name]?.size ?? 0
  const first = scripts.reduce((total, name) => total + size(name), 0)
  const limit = app === 'shell' ? budgets.shell : budgets.remote
  const entry = app === 'shell' ? undefined : scripts.at(-1)
  const heavy = (what: string, bytes: number, allowed: number) =>
    `${app} ${version}: ${what} takes ${bytes} bytes compressed, ${allowed} are allowed. Load later what no first row needs, and publish a new version.`
  return [
    ...(first > limit ? [heavy(scripts.join(' + '), first, limit)] : []),
    ...(entry !== undefined && size(entry) > budgets.entry ? [heavy(entry, size(entry), budgets.entry)] : []),
  ]
}
