import type { ReleaseManifest } from '@cabinet/contract'
import { createReason, type Reason } from '../refusals/reason.ts'

/** The budget, in bytes as sent (brotli), for the scripts that a page loads before its first row. Source: docs/performance.md. */
export const budgets = { shell: 180_000, remote: 40_000 } as const

type Weighed = Pick<ReleaseManifest, 'app' | 'version' | 'scripts' | 'files'>

/** Returns why scripts exceed a page's budget; scripts loaded later do not count. */
export function weightFindings({ app, version, scripts, files }: Weighed): Reason[] {
  const size = (name: string): number => files[name]?.brotli ?? files[name]?.size ?? 0
  const first = scripts.reduce((total, name) => total + size(name), 0)
  const limit = app === 'shell' ? budgets.shell : budgets.remote
  if (first <= limit) return []
  return [createReason('TOO_HEAVY', { app, version, files: scripts.join(' + '), bytes: first, limit })]
}

/** Returns the style sheets of a remote: their rules would also style the frame and other sections. */
export function styleSheetFindings({ app, version, files }: Weighed): Reason[] {
  const sheets = app === 'shell' ? [] : Object.keys(files).filter((name) => name.endsWith('.css'))
  return sheets.map((file) => createReason('STYLE_SHEET', { app, version, file }))
}
