import type { ReleaseSet } from '@cabinet/contract'

export interface Running {
  readonly shell: string
  readonly remotes: Readonly<Record<string, string>>
  /** The app on screen, where a sentence says that it is switched off. */
  readonly off?: string | undefined
}

/**
 * `leave`: something that runs here was revoked or switched off. `offer`: something that runs here has a successor. `return`: what is
 * switched off on screen was brought back.
 */
export type News = 'none' | 'offer' | 'leave' | 'return'

/** Only what this tab uses counts; `next` is the set as it would be pinned for this user. */
export function compareWithRunning(next: ReleaseSet, running: Running): News {
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

/** Whether a section that runs here was switched off: it is left even over unsaved work. */
export const isSwitchedOff = (next: ReleaseSet, { remotes }: Running): boolean =>
  Object.keys(remotes).some((app) => next.remotes[app]?.killed)
