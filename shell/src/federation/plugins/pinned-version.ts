import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { Releases } from '../releases.ts'

/** Whoever asks for an app gets the version that this tab has pinned. */
export const pinnedVersion = (releases: Releases): ModuleFederationRuntimePlugin => ({
  name: 'pinned-version',
  beforeRequest: (args) => ({ ...args, id: releases.pinned(args.id) }),
})
