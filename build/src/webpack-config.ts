import { basename } from 'node:path'
import type { Configuration } from 'webpack'
import { configOf } from './build-app.ts'
import { localVersion } from './local-version.ts'
import { appByName } from './workspace.ts'

/** `webpack --env version=1.2.0` builds that version; without it the version names the sources. */
export function webpackConfig(folder: string): (env: { version?: string }) => Configuration {
  return (env) => {
    const app = appByName(basename(folder))
    return configOf({ app, version: env.version ?? localVersion(app), mode: 'production' })
  }
}
