import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { Releases } from '../releases.ts'

/** Loads an app in this tab's pinned version. */
export const pinnedVersion = (releases: Releases): ModuleFederationRuntimePlugin => ({
  name: 'pinned-version',
  beforeRequest: (args) => ({ ...args, id: releases.pinRequest(args.id) }),
})
