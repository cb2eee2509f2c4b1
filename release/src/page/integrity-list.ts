import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Integrities, PageFile, ReleaseSet, RemoteFile, RemoteRelease } from '@cabinet/contract'
import { integrityOf } from '../files/integrity.ts'
import { isCommon, versionKey } from '../store/port.ts'

/** Bytes of an index.html, gzip, that reach a browser at once; heavier with all integrities in it, it has them in a list beside it. */
const pageBudget = 12_000

export const isTooHeavy = (html: string): boolean => gzipSync(html).length > pageBudget

export interface IntegrityList {
  /** It lies with the shell's version, goes with it, and changes as little: its name is its content's. */
  readonly key: string
  readonly text: string
}

/** The set with its remotes' files by name alone, and the list of what it leaves out. */
export function withList(set: ReleaseSet): { set: ReleaseSet; list: IntegrityList } {
  const { basePath } = set.config
  const integrities: Integrities = {}
  const bare = (app: string, release: RemoteRelease): RemoteRelease => {
    const folder = `${basePath}/apps/${app}/`
    const named = (file: RemoteFile): RemoteFile => {
      if (typeof file === 'string') return file
      integrities[file.url] = file.integrity
      const name = file.url.slice(folder.length)
      return isCommon(name) ? name : name.slice(release.version.length + 1)
    }
    return { ...release, entry: named(release.entry), exposed: release.exposed.map(named) }
  }
  const remotes = Object.entries(set.remotes).map(([app, remote]) => {
    const { live, previous, canary } = remote
    return [
      app,
      {
        ...remote,
        live: bare(app, live),
        ...(previous && { previous: bare(app, previous) }),
        ...(canary && { canary: { ...canary, release: bare(app, canary.release) } }),
      },
    ] as const
  })
  const text = JSON.stringify(Object.fromEntries(Object.entries(integrities).sort()))
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  const key = versionKey('shell', set.shell.version, `integrities.${hash}.txt`)
  const file: PageFile = { url: `${basePath}/${key}`, integrity: integrityOf(Buffer.from(text)) }
  return { set: { ...set, remotes: Object.fromEntries(remotes), integrities: file }, list: { key, text } }
}

/** Key → content, with the copies that servers of files send. */
export const filesOfList = ({ key, text }: IntegrityList): [key: string, content: Buffer][] => [
  [`${key}.br`, brotliCompressSync(text)],
  [`${key}.gz`, gzipSync(text)],
  [key, Buffer.from(text)],
]
