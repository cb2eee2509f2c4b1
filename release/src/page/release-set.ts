import type {
  BootConfig,
  CanaryInSet,
  LivePointer,
  PageFile,
  ReleaseManifest,
  ReleaseSet,
  RemoteDescriptor,
  RemoteRelease,
} from '@cabinet/contract'
import { hostMistakes } from '../gate/uses.ts'
import { Refusal } from '../refusal.ts'
import { versionKey } from '../store/port.ts'
import type { PublishedRemote } from '../versions/manifest.ts'

export type PagePointer = Omit<LivePointer, 'change' | 'last'>

export interface LiveSet {
  readonly pointer: PagePointer
  readonly shell: ReleaseManifest
  readonly remotes: Readonly<
    Record<string, { live: PublishedRemote; previous?: PublishedRemote; canary?: PublishedRemote }>
  >
  /** Fingerprint → raw public key, base64. */
  readonly keys: Readonly<Record<string, string>>
}

function pageFile(manifest: ReleaseManifest, basePath: string, name: string): PageFile {
  const file = manifest.files[name]
  if (!file)
    throw new Refusal(
      `release.json of ${manifest.app} ${manifest.version} names «${name}» but does not list it.`,
    )
  return {
    url: `${basePath}/${versionKey(manifest.app, manifest.version, name)}`,
    integrity: file.integrity,
  }
}

function remoteRelease(manifest: ReleaseManifest, basePath: string): RemoteRelease {
  const { app, version, global, scripts } = manifest
  const files = scripts.map((name) => pageFile(manifest, basePath, name))
  const entry = files.at(-1)
  if (!entry || !global)
    throw new Refusal(`release.json of ${app} ${version} names no container. Build it again.`)
  return {
    version,
    global,
    entry,
    exposed: files.slice(0, -1),
  }
}

/** The gate has compared them; a page of fifty remotes is sent at each visit. */
function withoutRanges({
  shared: _,
  contract: __,
  ...descriptor
}: RemoteDescriptor): CanaryInSet['descriptor'] {
  return descriptor
}

/** The release set of a page. A previous version that the live shell cannot run is no fallback and is left out. */
export function releaseSet(live: LiveSet, config: BootConfig): ReleaseSet {
  const { pointer, shell, remotes, keys } = live
  const { basePath } = config
  const entries = Object.entries(remotes).map(([app, { live: current, previous, canary }]) => {
    const { revoked, killed } = pointer.apps[app] ?? {}
    const fallback = previous && hostMistakes(shell, previous).length === 0 ? previous : undefined
    return [
      app,
      {
        descriptor: withoutRanges(current.descriptor),
        live: remoteRelease(current.manifest, basePath),
        ...(fallback && { previous: remoteRelease(fallback.manifest, basePath) }),
        ...(canary && {
          canary: {
            descriptor: withoutRanges(canary.descriptor),
            release: remoteRelease(canary.manifest, basePath),
          },
        }),
        ...(revoked && { revoked }),
        ...(killed && { killed }),
      },
    ]
  })
  return {
    revision: pointer.revision,
    keys: { ...keys },
    product: shell.product,
    config: {
      ...config,
      maintenance: config.maintenance || pointer.maintenance,
    },
    shell: {
      version: shell.version,
      scripts: shell.scripts.map((name) => pageFile(shell, basePath, name)),
      styles: shell.styles.map((name) => pageFile(shell, basePath, name)),
    },
    remotes: Object.fromEntries(entries),
  }
}
