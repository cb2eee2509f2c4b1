import type { ReleaseSet } from '@cabinet/contract'

/** Versions of every app that a page of this set may run: `shell/1.0.0`, `mfe-orders/1.4.0`. */
export function versionsOf({ shell, remotes }: ReleaseSet): string[] {
  const ofRemotes = Object.entries(remotes).flatMap(([app, { live, previous, canary }]) =>
    [live, previous, canary?.release].flatMap((release) => (release ? [`${app}/${release.version}`] : [])),
  )
  return [`shell/${shell.version}`, ...ofRemotes]
}

/** `/merchant-cabinet/apps/mfe-orders/1.4.0/remote.js` → `mfe-orders/1.4.0`; `undefined` for what is no published file. */
export function versionOf(path: string, base: string): string | undefined {
  if (!path.startsWith(`${base}apps/`)) return undefined
  const [app, version, file] = path.slice(`${base}apps/`.length).split('/')
  return app && version && file ? `${app}/${version}` : undefined
}

/** Whether a page of `saved` would run what `newer` has revoked, switched off, or taken back as a canary: it must not be shown any more. */
export function isOverruled(saved: ReleaseSet, newer: ReleaseSet): boolean {
  return Object.entries(saved.remotes).some(([app, { live, previous, canary, killed }]) => {
    const now = newer.remotes[app]
    if (now === undefined) return true
    if (now.killed && !killed) return true
    const tried = canary?.release.version
    if (tried !== undefined && tried !== now.canary?.release.version && tried !== now.live.version)
      return true
    return [live.version, previous?.version].some(
      (version) => version !== undefined && now.revoked?.includes(version),
    )
  })
}
