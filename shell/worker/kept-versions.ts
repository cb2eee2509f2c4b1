import type { ReleaseSet } from '@cabinet/contract'

/** Versions of every app that a page of this set may run: `shell/1.0.0`, `mfe-orders/1.4.0`. */
export function versionsOf({ shell, remotes }: ReleaseSet): string[] {
  const ofRemotes = Object.entries(remotes).flatMap(([app, { live, previous, canary }]) =>
    [live, previous, canary?.release].flatMap((release) => (release ? [`${app}/${release.version}`] : [])),
  )
  return [`shell/${shell.version}`, ...ofRemotes]
}

/** What a worker was written with: version → names of its files; of those that are not live, of the common ones that no live version has. */
export type KnownFiles = Readonly<Record<string, readonly string[]>>

/** `mfe-orders/1.4.0`, `remoteEntry.js` → `mfe-orders/1.4.0/remoteEntry.js`; common files are of the app. */
export const placeOf = (version: string, name: string): string =>
  name.startsWith('files/') ? `${version.split('/')[0]}/${name}` : `${version}/${name}`

/**
 * Whether a file belongs to one of `versions`. Of a version that the worker knows nothing of, every common file of the app may be one.
 */
export function isOfVersions(
  path: string,
  base: string,
  versions: readonly string[],
  known: KnownFiles,
): boolean {
  const of = versionOf(path, base)
  if (of === undefined) return false
  const [app] = of.split('/')
  if (of !== `${app}/files`) return versions.includes(of)
  const place = path.slice(`${base}apps/`.length)
  return versions
    .filter((version) => version.startsWith(`${app}/`))
    .some((version) => known[version]?.some((name) => placeOf(version, name) === place) ?? true)
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
