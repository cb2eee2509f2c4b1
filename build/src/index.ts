import { basename } from 'node:path'
import type { Configuration } from 'webpack'
import { webpackConfigFor } from './build-app.ts'
import { devConfiguration } from './dev/serve.ts'
import { localVersion } from './local-version.ts'
import { appByName } from './workspace.ts'

export { type BuildResult, buildApp, webpackConfigFor } from './build-app.ts'
export { localVersion } from './local-version.ts'
export { ReleasePlugin } from './plugins/release-plugin.ts'
export { appByName, apps, basePath, root } from './workspace.ts'

interface Environment {
  readonly version?: string
  /** Origin of a deployed shell. */
  readonly shell?: string
  readonly WEBPACK_SERVE?: boolean
}

/**
 * `webpack build --env version=1.2.0` builds that version; without it the version names the sources. `webpack serve` is `pnpm dev` beside a
 * product that runs at `PORT`, `webpack serve --env shell=https://test.example.kz` within a deployed shell.
 */
export function webpackConfig(folder: string): (env: Environment) => Promise<Configuration> {
  return async ({ version, shell, WEBPACK_SERVE: serves }) => {
    const app = appByName(basename(folder))
    if (!serves) return webpackConfigFor({ app, version: version ?? localVersion(app), mode: 'production' })
    const product = shell ?? `http://localhost:${process.env.PORT || 8080}`
    const port = Number(process.env.DEV_PORT || 8090)
    const { configurations, devServer } = await devConfiguration({
      apps: [app],
      port,
      product,
      deployed: shell !== undefined,
    })
    return { ...configurations[0], devServer }
  }
}
