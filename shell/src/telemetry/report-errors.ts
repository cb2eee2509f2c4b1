import type { ErrorReport } from '@cabinet/contract'
import { call } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import { type FailedRelease, read, stacksOf, textOf } from './attribute-error.ts'

/** Frames of release files in the formats of Chrome, Firefox and Safari. */
const FRAME = /\/apps\/(shell|mfe-[a-z0-9-]{1,40})\/(\d[0-9A-Za-z.-]*|files)\/([\w./-]+\.js):(\d+):(\d+)/g
const MAX_FRAMES = 10
/** A tab in a loop of errors tells enough by its first ones. */
const MAX_REPORTS = 20

/** Returns the innermost cause that has a stack of its own. */
function rootOf(error: unknown, depth = 0): unknown {
  const cause = read(error, 'cause')
  return depth < 3 && textOf(cause, 'stack') !== '' ? rootOf(cause, depth + 1) : error
}

function errorReportOf(
  error: unknown,
  { app, version }: FailedRelease,
  runs: (app: string) => string,
): ErrorReport {
  const root = rootOf(error)
  const isObject = typeof root === 'object' && root !== null
  const name = isObject ? textOf(root, 'name') || 'Error' : typeof root
  const frames = [...stacksOf(root).matchAll(FRAME)].map(
    ([, app = '', folder = '', name = '', line, column]) => ({
      app,
      ...(folder === 'files'
        ? { version: runs(app), file: `files/${name}` }
        : { version: folder, file: name }),
      line: Number(line),
      column: Number(column),
    }),
  )
  return {
    app,
    version,
    name: /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error',
    // Numbers of orders, phones and codes do not leave the tab.
    message: (isObject ? textOf(root, 'message') : String(root)).slice(0, 200).replace(/\p{N}+/gu, '0'),
    frames: frames.slice(0, MAX_FRAMES),
  }
}

/** Returns a function that reports why a version fails, each error once per tab, and only for a signed-in user. */
export function errorReporter(
  runs: (app: string) => string,
): (error: unknown, failedRelease: FailedRelease) => void {
  const told = new Set<string>()
  return (error, failedRelease) => {
    if (!useSession.getState().isAuth || told.size >= MAX_REPORTS) return
    const report = errorReportOf(error, failedRelease, runs)
    const key = JSON.stringify(report)
    if (told.has(key)) return
    told.add(key)
    // A lost report is reported by the next tab.
    call('POST /telemetry/v1/errors', { body: { errors: [report] } }).catch(() => undefined)
  }
}
