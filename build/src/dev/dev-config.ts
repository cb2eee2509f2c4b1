import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import type { Configuration } from 'webpack'
import { configOf } from '../build-app.ts'
import { globalName } from '../names.ts'
import type { App } from '../workspace.ts'
import { devVersion } from './dev-shell.ts'

/** The app's own configuration in development mode, with React Fast Refresh. */
export function devConfig(app: App): Configuration {
  const config = configOf({ app, version: devVersion, mode: 'development', refresh: true })
  const library = globalName(app.name, devVersion)
  return {
    ...config,
    plugins: [...(config.plugins ?? []), new ReactRefreshPlugin({ overlay: false, library })],
  }
}

/** The same without Fast Refresh, for a shell whose React cannot do it. */
export const plainDevConfig = (app: App): Configuration =>
  configOf({ app, version: devVersion, mode: 'development' })
