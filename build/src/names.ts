import { basePath } from './workspace.ts'

/** The version is part of the name: otherwise a fallback to 1.0.0 would run 1.0.1's chunks. */
export const globalName = (app: string, version: string): string =>
  `${app}__${version}`.replace(/[^A-Za-z0-9_]/g, '_')

/** Folder of an app, in which files that versions have in common lie in `files/`. */
export const appPath = (app: string): string => `${basePath}/apps/${app}/`

export const publicPath = (app: string, version: string): string => `${appPath(app)}${version}/`
