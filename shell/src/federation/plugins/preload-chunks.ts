import type { PageFile } from '@cabinet/contract'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { prefetchFile } from '../../remotes/prefetch-file.ts'

/** Preloads the chunks that an entry requests when it runs. */
export const preloadChunks = (
  filesOfRemote: (name: string) => readonly PageFile[],
): ModuleFederationRuntimePlugin => ({
  name: 'chunks-ahead',
  loadEntry: async ({ remoteInfo }) => filesOfRemote(remoteInfo.name).slice(0, -1).forEach(prefetchFile),
})
