import type { ReleaseSet } from '@cabinet/contract'
import { useSession } from '@cabinet/shared/auth'
import { decideCanaries } from '../release-set/canary.ts'
import { type WatchInput, watchReleases } from './watch-releases.ts'

/** What a page does about releases once its own work is done: answers whose canaries its user's are, and looks for newer sets. */
export function followReleases(input: WatchInput & { readonly booted: ReleaseSet }): void {
  const decide = () => {
    const { user } = useSession.getState()
    if (user) void decideCanaries(input.booted, user)
  }
  decide()
  useSession.subscribe((now, before) => {
    if (now.user !== before.user) decide()
  })
  watchReleases(input)
}
