import type { ReleaseSet } from '@cabinet/contract'

export interface RunningReleases {
  readonly shell: string
  readonly remotes: Readonly<Record<string, string>>
  /** The app on screen, whose page says that it is switched off. */
  readonly off?: string | undefined
}

/**
 * `leave`: something that runs here was revoked or switched off. `offer`: something that runs here has a
 * successor. `return`: the section on screen was switched on again.
 */
export type SetChange = 'none' | 'offer' | 'leave' | 'return'

/** Compares only what this tab uses. @param next the set pinned for this user */
export function compareReleaseSets(next: ReleaseSet, running: RunningReleases): SetChange {
  const used = Object.entries(running.remotes)
  const gone = used.some(([app, version]) => {
    const remote = next.remotes[app]
    return remote === undefined || remote.killed === true || (remote.revoked?.includes(version) ?? false)
  })
  if (gone) return 'leave'
  if (running.off !== undefined && !next.remotes[running.off]?.killed) return 'return'
  const moved = used.some(([app, version]) => next.remotes[app]?.live.version !== version)
  return moved || next.shell.version !== running.shell ? 'offer' : 'none'
}

/** Returns whether a section that runs here was switched off: the tab leaves it even with unsaved work. */
export const isSwitchedOff = (next: ReleaseSet, { remotes }: RunningReleases): boolean =>
  Object.keys(remotes).some((app) => next.remotes[app]?.killed)
