import type { Integrities, PageFile, ReleaseSet, RemoteRelease } from '@cabinet/contract'

export interface NamedFile {
  readonly url: string
  /** Absent: the list of the set says it. */
  readonly integrity?: string
}

/** Files of a release in the order of their execution, the entry last. */
export function filesOf(
  { config }: Pick<ReleaseSet, 'config'>,
  app: string,
  { version, entry, exposed }: RemoteRelease,
): NamedFile[] {
  const folder = `${config.basePath}/apps/${app}/`
  return [...exposed, entry].map((file) =>
    typeof file === 'string'
      ? { url: folder + (file.startsWith('files/') ? file : `${version}/${file}`) }
      : file,
  )
}

/** @throws when the list lacks one: nothing runs that nobody vouches for */
export function checkedFiles(files: readonly NamedFile[], list: Integrities = {}): PageFile[] {
  return files.map(({ url, integrity = list[url] }) => {
    if (integrity === undefined) throw new Error(`${url} has no integrity`)
    return { url, integrity }
  })
}

/** Rejects when the list is not to be had, or another than the page names. */
export async function readIntegrities(
  { url, integrity }: PageFile,
  signal: AbortSignal,
): Promise<Integrities> {
  return (await fetch(url, { integrity, signal })).json()
}
