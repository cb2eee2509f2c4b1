import { type CallShape, type ReleaseManifest, release, type ServedApi } from '@cabinet/contract'
import { createReason } from '../refusals/reason.ts'
import type { PublishedRemote } from '../versions/manifest.ts'
import type { Finding } from './finding.ts'
import { rangeFindings } from './ranges.ts'

interface Host {
  readonly code: 'SHELL_LACKS' | 'API_LACKS'
  readonly version: string
}

/** @param given what the host has instead: «has none» */
function missingFinding(
  { app, version }: ReleaseManifest,
  what: string,
  { code, version: host }: Host,
  given = 'has none',
): Finding {
  const who = `${app} ${version}`
  const reason = createReason(code, { who, what, version: host, given })
  return { id: `uses ${who} ${what}`, reason, concerns: [app] }
}

/** Returns the exports that a remote uses and this shell lacks. Releases that record no uses are compared by ranges alone. */
export function shellFindings(
  shell: Pick<ReleaseManifest, 'version' | 'gives'>,
  remote: ReleaseManifest,
): Finding[] {
  const { uses } = remote
  const { gives } = shell
  if (!uses || !gives) return []
  const host = { code: 'SHELL_LACKS', version: shell.version } as const
  const names = Object.entries(uses.shared).flatMap(([entry, used]) =>
    release
      .incompatibilities(used, release.ownValue(gives.shared, entry) ?? {})
      .map(({ needs, given: has }) => missingFinding(remote, `shared/${entry} ${needs}`, host, has)),
  )
  return [...names, ...permissionFindings(remote, gives.permissions, host)]
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
  const host = { code: 'API_LACKS', version: served.contract } as const
  const calls = Object.entries(uses.calls).flatMap(([key, used]) => {
    const is = release.ownValue(served.calls, key)
    if (!is) return [missingFinding(manifest, `\`${key}\``, host)]
    const shape = ({ type }: CallShape) => ({ [key]: { kind: 'value' as const, type } })
    const misfits = release.incompatibilities(shape(used), shape(is))
    if (!isOpenTo(used.access, is.access))
      misfits.push({
        needs: `\`${key}\` for ${used.access.join(', ')}`,
        given: `has it for ${is.access.join(', ')}`,
      })
    return misfits.map(({ needs, given: has }) =>
      missingFinding(manifest, needs.replaceAll(' of parameter `request`', ''), host, has),
    )
  })
  return [...calls, ...permissionFindings(manifest, served.permissions, host)]
}

/** Returns whether earlier users keep access: one of several permissions is enough, a session may hold any or none. */
function isOpenTo(used: readonly string[], now: readonly string[]): boolean {
  const isOfSession = used.every((one) => one === 'session' || /^[A-Z_]+$/.test(one))
  if (now.includes('open') || (now.includes('session') && isOfSession)) return true
  return used.every((one) => now.includes(one))
}

const permissionFindings = (manifest: ReleaseManifest, known: readonly string[], host: Host): Finding[] =>
  (manifest.uses?.permissions ?? [])
    .filter((name) => !known.includes(name))
    .map((name) => missingFinding(manifest, `permission \`${name}\``, host))
