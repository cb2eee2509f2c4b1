import { basePath } from './workspace.ts'

/** Returns the container's global name, with the version, because a fallback to 1.0.0 would otherwise run 1.0.1's chunks. */
export const globalName = (app: string, version: string): string =>
  `${app}__${version}`.replace(/[^A-Za-z0-9_]/g, '_')

/** Returns an app's address; its `files/` holds the files that versions have in common. */
export const appPath = (app: string): string => `${basePath}/apps/${app}/`

export const publicPath = (app: string, version: string): string => `${appPath(app)}${version}/`
