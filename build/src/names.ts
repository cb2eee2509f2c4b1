import { basePath } from './workspace.ts'

/** The version is part of the name: otherwise a fallback to 1.0.0 would run 1.0.1's chunks. */
export const globalName = (app: string, version: string): string =>
  `${app}__${version}`.replace(/[^A-Za-z0-9_]/g, '_')

export const publicPath = (app: string, version: string): string => `${basePath}/apps/${app}/${version}/`
