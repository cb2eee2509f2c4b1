import type { RemoteRelease } from '@cabinet/contract'

const EXPOSED = './remote'

interface Container {
  init(scope: unknown): unknown
  get(module: string): Promise<() => unknown>
}

/** The only remote loading of the runtime that the host needs (`disableRemote`): a version is a container of its own, so chunks of two never mix. */
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
