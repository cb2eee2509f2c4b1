export interface FailedRelease {
  readonly app: string
  readonly version: string
}

/** The address of a release's script names its app and version: `/apps/mfe-orders/1.4.2/…`, or `files/…` for several versions. */
const RELEASED = /\/apps\/(shell|mfe-[a-z0-9-]{1,40})\/(\d[0-9A-Za-z.-]*|files)\//g
/** The address of a browser extension's script. */
const FOREIGN = /\b(chrome|moz|safari-web)-extension:|webkit-masked-url:|user-script:/

const releasesIn = (text: string, runs: Evidence['runs']): FailedRelease[] =>
  [...text.matchAll(RELEASED)].map(([, app = '', version = '']) => ({
    app,
    version: version === 'files' ? runs(app) : version,
  }))

export const read = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

export const textOf = (value: unknown, name: string): string => {
  const found = read(value, name)
  return typeof found === 'string' ? found : ''
}

export function stacksOf(error: unknown, depth = 0): string {
  if (depth > 3 || typeof error !== 'object' || error === null) return ''
  return `${textOf(error, 'stack')}\n${stacksOf(read(error, 'cause'), depth + 1)}`
}

/** Returns whether shared code throws the error because of a page's request. */
const isCallerMistake = (error: unknown): boolean => /^(ApiError|NetworkError)$/.test(textOf(error, 'name'))

/** Returns whether a release's code is in the stack; extensions and unknown scripts are not. */
export const stackNamesRelease = (error: unknown, file: string): boolean =>
  `${stacksOf(error)}\n${file}`.search(RELEASED) >= 0

export interface Evidence {
  readonly error: unknown
  readonly file: string
  readonly onScreen: FailedRelease | undefined
  readonly shell: FailedRelease
  /** Returns the version of an app that this tab runs. */
  readonly runs: (app: string) => string
}

/**
 * Returns the failed release: a boundary's own record, else the remote nearest in the stack, the named script, the
 * remote on screen for shared code, the shell; undefined for foreign code.
 */
export function attributeError({ error, file, onScreen, shell, runs }: Evidence): FailedRelease | undefined {
  const [app, version] = [textOf(error, 'remote'), textOf(error, 'version')]
  if (textOf(error, 'name') === 'RemoteError' && app && version) return { app, version }
  const stack = stacksOf(error)
  const released = [...releasesIn(stack, runs), ...releasesIn(file, runs)]
  const remote = released.find((one) => one.app !== 'shell')
  if (remote) return remote
  if (released.length > 0) return (isCallerMistake(error) && onScreen) || released[0]
  if (FOREIGN.test(stack) || FOREIGN.test(file)) return undefined
  return onScreen ?? shell
}
