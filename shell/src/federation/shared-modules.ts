import * as api from '@cabinet/shared/api'
import * as auth from '@cabinet/shared/auth'
import * as format from '@cabinet/shared/format'
import * as remote from '@cabinet/shared/remote'
import * as router from '@cabinet/shared/router'
import * as ui from '@cabinet/shared/ui'
import type { createInstance } from '@module-federation/enhanced/runtime'
import React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import ReactDom from 'react-dom'
import { chunkOfError } from '../remotes/file-error.ts'
import { withRetries, withTimeout } from '../remotes/retry.ts'

type Shared = NonNullable<Parameters<typeof createInstance>[0]['shared']>

/** Module → version, of the table in build/src/shared-modules.ts; written by the build. */
declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>

const loadedShare = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  '@cabinet/shared/api': api,
  '@cabinet/shared/auth': auth,
  '@cabinet/shared/format': format,
  '@cabinet/shared/remote': remote,
  '@cabinet/shared/router': router,
  '@cabinet/shared/ui': ui,
}

/** Chunks of the host, fetched when a remote first asks for them. */
const lazyShare: Record<string, () => Promise<object>> = {
  '@cabinet/shared/forms': () => import('@cabinet/shared/forms'),
  '@cabinet/shared/ui-date': () => import('@cabinet/shared/ui-date'),
  '@cabinet/shared/ui-overlay': () => import('@cabinet/shared/ui-overlay'),
}

const shareOf = (name: string) => {
  const version = __SHARED_VERSIONS__[name]
  if (version === undefined) throw new Error(`«${name}» is not in the table of shared modules`)
  return { version, shareConfig: { singleton: true, requiredVersion: version } }
}

/** Returns the host's shared modules: all are its own, so a second copy cannot exist. */
export function sharedModules(): Shared {
  const given = Object.entries(loadedShare).map(([name, module]) => [
    name,
    { ...shareOf(name), lib: () => module },
  ])
  const gettable = Object.entries(lazyShare).map(([name, load]) => [
    name,
    {
      ...shareOf(name),
      get: () =>
        withTimeout(name, (signal) => withRetries(load, chunkOfError, signal)).then((module) => () => module),
    },
  ])
  return Object.fromEntries([...given, ...gettable])
}
