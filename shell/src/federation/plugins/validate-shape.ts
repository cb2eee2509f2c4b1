import { checkRemote, RemoteError } from '@cabinet/shared/remote'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { Releases } from '../releases.ts'

/** Checks that a remote exposes `defineRemote({ routes })`. */
export const validateShape = (releases: Releases): ModuleFederationRuntimePlugin => ({
  name: 'shape',
  onLoad: async ({ id, exposeModule }) => {
    const known = releases.byRequest(id)
    const checked = checkRemote(exposeModule)
    if (!known || checked.ok) return
    const where = { remote: known.app, version: known.release.version }
    throw new RemoteError(
      { ...where, phase: 'shape', code: 'not-a-remote' },
      { cause: new Error(checked.reason) },
    )
  },
})
