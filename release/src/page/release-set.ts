import type {
  BootConfig,
  KeySet,
  LiveApp,
  LivePointer,
  PageFile,
  ReleaseManifest,
  ReleaseSet,
  RemoteDescriptor,
  RemoteInSet,
  RemoteRelease,
} from '@cabinet/contract'
import { hostFindings } from '../gate/uses.ts'
import { serverKeys } from '../keys/rights.ts'
import { refusal } from '../refusal.ts'
import { type ReleaseStore, versionKey } from '../store/port.ts'
import { ignoreUnreadable, publishedRemote } from '../versions/manifest.ts'

export type PagePointer = Omit<LivePointer, 'change' | 'last'>

const fileOf =
  ({ app, version, files }: ReleaseManifest, basePath: string) =>
  (name: string): PageFile => {
    const file = files[name]
    if (file) return { url: `${basePath}/${versionKey(app, version, name)}`, integrity: file.integrity }
    throw refusal('FILE_NOT_LISTED', { app, version, name })
  }

function remoteRelease(manifest: ReleaseManifest, basePath: string): RemoteRelease {
  const { app, version, global, scripts } = manifest
  const files = scripts.map(fileOf(manifest, basePath))
  const entry = files.at(-1)
  if (!entry || !global) throw refusal('CONTAINER_MISSING', { app, version })
  return { version, exposed: files.slice(0, -1), global, entry }
}

/** Leaves the ranges out: the gate has compared them, and a page with fifty remotes is sent at each visit. */
const withoutRanges = ({ shared: _, contract: __, ...descriptor }: RemoteDescriptor) => descriptor

/** Returns an app of the page; undefined when its version is lost, so that changes of others still work. */
async function remoteInSet(
  store: ReleaseStore,
  { live, previous, canary, revoked, killed }: LiveApp,
  app: string,
  { shell, basePath }: { readonly shell: ReleaseManifest; readonly basePath: string },
): Promise<RemoteInSet | undefined> {
  const read = (version: string | null | undefined) =>
    version ? ignoreUnreadable(publishedRemote(store, app, version)) : undefined
  const [current, before, tried] = await Promise.all([read(live), read(previous), read(canary?.version)])
  if (!current) return undefined
  // A previous version that the live shell cannot run is no fallback.
  const fallback = before && hostFindings(shell, before).length === 0 ? before : undefined
  return {
    descriptor: withoutRanges(current.descriptor),
    live: remoteRelease(current.manifest, basePath),
    ...(fallback && { previous: remoteRelease(fallback.manifest, basePath) }),
    ...(tried && {
      canary: {
        descriptor: withoutRanges(tried.descriptor),
        release: remoteRelease(tried.manifest, basePath),
      },
    }),
    ...(revoked && { revoked }),
    ...(killed && { killed }),
  }
}

interface SetParts {
  readonly shell: ReleaseManifest
  readonly config: BootConfig
  readonly keys: KeySet
}

/** Returns the release set of a page. */
export async function releaseSet(
  store: ReleaseStore,
  pointer: PagePointer,
  { shell, config, keys }: SetParts,
): Promise<ReleaseSet> {
  const { basePath } = config
  const { shell: _, ...apps } = pointer.apps
  const remotes = Object.entries(apps).map(async ([app, one]) => {
    const remote = await remoteInSet(store, one, app, { shell, basePath })
    return remote ? [[app, remote] as const] : []
  })
  return {
    revision: pointer.revision,
    keys: serverKeys(keys),
    product: shell.product,
    config: { ...config, maintenance: config.maintenance || pointer.maintenance },
    shell: {
      version: shell.version,
      scripts: shell.scripts.map(fileOf(shell, basePath)),
      styles: shell.styles.map(fileOf(shell, basePath)),
    },
    remotes: Object.fromEntries((await Promise.all(remotes)).flat()),
  }
}
