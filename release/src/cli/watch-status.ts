import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../refusal.ts'
import { type VersionNumbers, versionsIn } from './metrics-text.ts'

const EVERY_MS = 2_000
/** A server that hangs must not stop the watch. */
const PATIENCE_MS = 1_500

export interface Watch {
  readonly status: () => Promise<string>
  /** Address of `/metrics` of the server; without one the watch shows the store alone. */
  readonly metrics?: string | undefined
  readonly token?: string | undefined
  readonly out: { readonly isTTY?: boolean; write(text: string): unknown }
  readonly signal: AbortSignal
}

const percent = (share: number) => `${Math.floor(share * 1000) / 10} %`

function numberLine({ version, role, tabs, sessions, failed, lcp }: VersionNumbers, width: number): string {
  const parts = [
    `    ${role.padEnd(9)} ${version.padEnd(width)}`,
    `${tabs} tabs`.padStart(11),
    `${sessions} sessions`.padStart(16),
    `${sessions === 0 ? '–' : percent(failed / sessions)} failed`.padStart(15),
    `LCP ${lcp === undefined ? '–' : `${lcp.toFixed(1)} s`}`.padStart(12),
  ]
  return parts.join('')
}

function shareLine({ version, share, arrived, tabs }: VersionNumbers): string[] {
  if (arrived !== undefined) return [`    98 % of sessions on ${version} after ${arrived} s`]
  return share === undefined || tabs === 0 ? [] : [`    ${percent(share)} of open tabs on ${version}`]
}

const roles = ['live', 'canary', 'previous', 'old']

/** The versions in the browsers, by app; old ones only while somebody runs them. */
export function numbersText(versions: readonly VersionNumbers[]): string {
  const shown = versions.filter(({ role, tabs }) => role !== 'old' || tabs > 0)
  const width = Math.max(...shown.map(({ version }) => version.length))
  const apps = [...new Set(shown.map(({ app }) => app))]
  const lines = apps.flatMap((app) => {
    const own = shown
      .filter((one) => one.app === app)
      .sort((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role))
    return [
      `  ${app}`,
      ...own.filter(({ role }) => role === 'live').flatMap(shareLine),
      ...own.map((one) => numberLine(one, width)),
    ]
  })
  return lines.length === 0 ? 'in browsers: nothing yet' : ['in browsers', ...lines].join('\n')
}

async function numbers({ metrics, token, signal }: Watch): Promise<string> {
  if (metrics === undefined) return ''
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  try {
    const response = await fetch(metrics, {
      headers,
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    })
    if (response.ok) return `\n${numbersText(versionsIn(await response.text()))}`
    const hint =
      response.status === 401 || response.status === 404 ? '; set METRICS_TOKEN as the server has it' : ''
    return `\nin browsers: ${metrics} answers ${response.status}${hint}`
  } catch {
    return `\nin browsers: ${metrics} does not answer`
  }
}

/** Shows what is live, and with the server's numbers what the browsers run, every two seconds until it is told to end. */
export async function watchStatus(watch: Watch): Promise<void> {
  const { status, metrics, out, signal } = watch
  if (metrics !== undefined && !/^https?:\/\//.test(metrics))
    throw new Refusal('--metrics wants an address: http://localhost:8080/metrics')
  let before = ''
  while (!signal.aborted) {
    const live = await status().catch((error: unknown) =>
      error instanceof Refusal ? error.message : `The store can’t be read: ${String(error)}`,
    )
    const text = live + (await numbers(watch))
    // A terminal shows one picture; a file or a pipe gets a new one when something has moved.
    if (out.isTTY) out.write(`\u001b[2J\u001b[H${text}\n\nevery 2 s; Ctrl+C ends\n`)
    else if (text !== before) out.write(`${text}\n\n`)
    before = text
    await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}
