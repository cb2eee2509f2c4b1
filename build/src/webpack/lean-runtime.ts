/**
 * Of the federation runtime the product uses share scopes and containers. Off, in host and remotes alike: the snapshot
 * protocol (round trips before an entry) and the loading of remotes, which the host does itself with the integrity of the
 * release set (shell/src/remotes/federation.ts). 8 KB of every page.
 */
export const leanRuntime = { target: 'web', disableSnapshot: true, disableRemote: true } as const
