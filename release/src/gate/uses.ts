import { type CallShape, type ReleaseManifest, release, type ServedApi } from '@cabinet/contract'
import type { PublishedRemote } from '../versions/manifest.ts'
import { createFinding, type Finding } from './finding.ts'
import { rangeFindings } from './ranges.ts'

const missingFinding = ({ app, version }: ReleaseManifest, what: string, has: string): Finding =>
  createFinding(`uses ${app} ${version} ${what}`, [app], [`${app} ${version}`, ' needs ', what, `, ${has}.`])

/** Returns the exports that a remote uses and this shell lacks. Releases that record no uses are compared by ranges alone. */
export function shellFindings(
  shell: Pick<ReleaseManifest, 'version' | 'gives'>,
  remote: ReleaseManifest,
): Finding[] {
  const { uses } = remote
  const { gives } = shell
  if (!uses || !gives) return []
  const named = `shell ${shell.version}`
  const names = Object.entries(uses.shared).flatMap(([entry, used]) =>
    release
      .incompatibilities(used, release.ownValue(gives.shared, entry) ?? {})
      .map(({ needs, given: has }) => missingFinding(remote, `shared/${entry} ${needs}`, `${named} ${has}`)),
  )
  return [...names, ...permissionFindings(remote, gives.permissions, named)]
}

/** Returns the reasons why a shell cannot run a remote. */
export const hostFindings = (shell: ReleaseManifest, remote: PublishedRemote): Finding[] => [
  ...rangeFindings(shell, remote),
  ...shellFindings(shell, remote.manifest),
]

/**
 * Returns the calls that a version needs and this API lacks.
 * @param served `undefined` when no server has started on the store
 */
export function callFindings(served: ServedApi | undefined, manifest: ReleaseManifest): Finding[] {
  const { uses } = manifest
  if (!uses || !served) return []
  const named = `the API ${served.contract}`
  const calls = Object.entries(uses.calls).flatMap(([key, used]) => {
    const is = release.ownValue(served.calls, key)
    if (!is) return [missingFinding(manifest, `\`${key}\``, `${named} has none`)]
    const shape = ({ type }: CallShape) => ({ [key]: { kind: 'value' as const, type } })
    const misfits = release.incompatibilities(shape(used), shape(is))
    if (!isOpenTo(used.access, is.access))
      misfits.push({
        needs: `\`${key}\` for ${used.access.join(', ')}`,
        given: `has it for ${is.access.join(', ')}`,
      })
    return misfits.map(({ needs, given: has }) =>
      missingFinding(manifest, needs.replaceAll(' of parameter `request`', ''), `${named} ${has}`),
    )
  })
  return [...calls, ...permissionFindings(manifest, served.permissions, named)]
}

/** Returns whether earlier users keep access: one of several permissions is enough, a session may hold any or none. */
function isOpenTo(used: readonly string[], now: readonly string[]): boolean {
  const isOfSession = used.every((one) => one === 'session' || /^[A-Z_]+$/.test(one))
  if (now.includes('open') || (now.includes('session') && isOfSession)) return true
  return used.every((one) => now.includes(one))
}

const permissionFindings = (manifest: ReleaseManifest, known: readonly string[], named: string): Finding[] =>
  (manifest.uses?.permissions ?? [])
    .filter((name) => !known.includes(name))
    .map((name) => missingFinding(manifest, `permission \`${name}\``, `${named} has none`))
