import type { ReleaseSet } from '@cabinet/contract'

export interface Running {
  readonly shell: string
  readonly remotes: Readonly<Record<string, string>>
}

/** `leave`: something that runs here was revoked or switched off. `offer`: something that runs here has a successor. */
export type News = 'none' | 'offer' | 'leave'

/** Only what this tab uses counts; `next` is the set as it would be pinned for this user. */
export function newsOf(next: ReleaseSet, running: Running): News {
  const used = Object.entries(running.remotes)
  const gone = used.some(([app, version]) => {
    const remote = next.remotes[app]
    return remote === undefined || remote.killed === true || (remote.revoked?.includes(version) ?? false)
  })
  if (gone) return 'leave'
  const moved = used.some(([app, version]) => next.remotes[app]?.live.version !== version)
  return moved || next.shell.version !== running.shell ? 'offer' : 'none'
}
