export { type Built, buildApp, configOf } from './build-app.ts'
export { localVersion } from './source-hash.ts'
export { webpackConfig } from './webpack-config.ts'
export { appByName, apps, basePath, root } from './workspace.ts'
