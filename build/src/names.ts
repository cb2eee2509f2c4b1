import { basePath } from './workspace.ts'

/**
 * Name of a remote's container on `window` and of its chunk registry. It carries the version: with one name for two
 * versions, a fallback to 1.0.0 would run 1.0.1's chunks.
 */
export const globalName = (app: string, version: string): string =>
  `${app}__${version}`.replace(/[^A-Za-z0-9_]/g, '_')

/** Address of a version's folder, with a slash at its end. */
export const publicPath = (app: string, version: string): string => `${basePath}/apps/${app}/${version}/`
