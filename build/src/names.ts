import { basePath } from './workspace.ts'

/** The version is part of the name; otherwise a fallback to 1.0.0 would run 1.0.1's chunks. */
export const globalName = (app: string, version: string): string =>
  `${app}__${version}`.replace(/[^A-Za-z0-9_]/g, '_')

/** Folder of an app; its `files/` holds the files that versions have in common. */
export const appPath = (app: string): string => `${basePath}/apps/${app}/`

export const publicPath = (app: string, version: string): string => `${appPath(app)}${version}/`
