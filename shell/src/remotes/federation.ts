import type { RemoteRelease } from '@cabinet/contract'

/** The one module that every remote exposes. */
const EXPOSED = './remote'

/** What an entry leaves on `window`: a container of Module Federation. */
interface Container {
  init(scope: unknown): unknown
  get(module: string): Promise<() => unknown>
}

/**
 * The module behind a release whose files have been run: hands the host's shared modules to the container and asks it for
 * what it exposes. Rejects with whatever the remote or the runtime throws, a range that the host does not fit included.
 *
 * This is all of the runtime's remote loading that the host needs, so the rest is switched off (`disableRemote` in
 * build/src/webpack): entries and chunks come through `load-file.ts` alone, with the integrity of the release set. A
 * version is a container of its own (`mfe_orders__1_0_0`), so a fallback never mixes chunks of two versions.
 */
export async function moduleOf(release: RemoteRelease): Promise<unknown> {
  const container = containerOf(release.global)
  await __webpack_init_sharing__('default')
  await container.init(__webpack_share_scopes__.default)
  const factory = await container.get(EXPOSED)
  return factory()
}

function containerOf(name: string): Container {
  const container: unknown = Reflect.get(window, name)
  if (!isContainer(container)) throw new TypeError(`${name} is no container`)
  return container
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'init') === 'function' &&
  typeof Reflect.get(value, 'get') === 'function'
