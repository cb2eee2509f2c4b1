/** The inline script starts the page's scripts and first calls by the address; the release set describes remotes and calls. */
import type { FirstCall, ReleaseSet } from '@cabinet/contract'
import type { EarlyAnswer, EarlyAnswers } from '../../shared/api/early.ts'
import { rememberPosition, seenHeader } from '../../shared/api/position.ts'
import { darkQuery, resolveTheme, showTheme } from '../../shared/ui/theme/show-theme.ts'
import { isPublicPath } from '../src/sign-in/return-to.ts'
import { type CallContext, urlOf } from './first-calls.ts'
import { consumeFrozenVersions } from './frozen.ts'
import { filesOf, pinnedSet, storedBadVersions, storedCanaries } from './pinned-set.ts'
import { type RouteMatch, routeOf } from './route-of.ts'
import { allowOwnScripts, insertScripts, type RemoteUse } from './scripts.ts'
import { currentToken } from './session.ts'

function storedJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function storedPreferences(): Record<string, unknown> {
  const stored = storedJson('cabinet.preferences')
  const state = isRecord(stored) ? stored.state : undefined
  return isRecord(state) ? state : {}
}

/** A hint for prefetching: the current session decides about running. */
export function hintedPermissions(): readonly unknown[] {
  const stored = storedJson('cabinet.permissions')
  return Array.isArray(stored) ? stored : []
}

/** Returns the colour mode before the first paint: the stored choice, or the system's preference. */
export function applyTheme(stored: unknown): void {
  const choice = stored === 'light' || stored === 'dark' ? stored : 'system'
  showTheme(resolveTheme(choice, matchMedia(darkQuery).matches))
}

/** Before the guard only public code runs; guarded code is at most prefetched. */
function expectedUse({ route }: RouteMatch): RemoteUse {
  if (route.permission === undefined) return 'run'
  return hintedPermissions().includes(route.permission) ? 'fetch' : 'none'
}

async function answerOf(url: string, token: Promise<string>): Promise<EarlyAnswer> {
  const headers = { ...seenHeader(), authorization: `Bearer ${await token}` }
  const response = await fetch(url, { headers })
  rememberPosition(response)
  return { status: response.status, body: await response.text() }
}

/** Passes the answers to shared/api: `GET /api/…?query` → its answer, taken once. */
function startCalls(
  calls: readonly FirstCall[],
  context: CallContext,
  { base, token, early }: { base: string; token: Promise<string>; early: EarlyAnswers },
): void {
  const ask = (url: string) => {
    const answer = answerOf(url, token)
    const key = `GET ${url}`
    early.set(key, answer)
    // The taker handles a failure; that of an unused answer does not matter.
    answer.then((come) => early.has(key) && early.set(key, come)).catch(() => undefined)
    return answer
  }
  const me = ask(`${base}/users/api/v1/me`)
  for (const call of calls) {
    const url = urlOf(call, base, context)
    if (url) ask(url)
    if (url !== null) continue
    // An entry holds the call's place until its address is known.
    early.set(call.call, me)
    const askForUser = ({ status, body }: EarlyAnswer) => {
      early.delete(call.call)
      const user = status === 200 ? JSON.parse(body) : {}
      const address = urlOf(call, base, { ...context, user })
      if (address) ask(address)
    }
    me.then(askForUser).catch(() => undefined)
  }
}

/** The template's frame until the host renders its own; CSS selects by these attributes. */
function drawFrame({ sidebarCollapsed }: Record<string, unknown>, match?: RouteMatch): void {
  const { dataset } = document.documentElement
  dataset.frame = sidebarCollapsed === true ? 'compact' : 'wide'
  dataset.skeleton = match?.route.skeleton ?? 'list'
}

function boot(set: ReleaseSet, frozen: Readonly<Record<string, string>>): void {
  const { apiBase, basePath, maintenance } = set.config
  const preferences = storedPreferences()
  applyTheme(preferences.theme)
  allowOwnScripts(basePath)
  const token = maintenance ? undefined : currentToken(apiBase)
  const early: EarlyAnswers = new Map()
  window.__cabinet = { early, frozen }
  const path = location.pathname.slice(basePath.length)
  const match = token && routeOf(set, path)
  if (token && !isPublicPath(path)) drawFrame(preferences, match)
  const remote = match && set.remotes[match.app]
  // A frozen version without a predecessor is left to the user's retry.
  const off = remote?.killed || (match && remote && frozen[match.app] === remote.live.version)
  const use = match && !off ? expectedUse(match) : 'none'
  const files = match && remote ? filesOf(remote.live) : []
  if (token) {
    const context: CallContext = {
      params: match?.params ?? {},
      query: new URLSearchParams(location.search),
      preferences,
    }
    const first = match && use !== 'none' ? match.route.first : undefined
    startCalls(first ?? [], context, { base: apiBase, token, early })
  }
  insertScripts(set, files, use)
}

/** The features of the oldest supported browsers (`targets` in build/src/webpack/common.ts). */
const isSupported = typeof AbortSignal.timeout === 'function' && typeof CompressionStream === 'function'

const set: ReleaseSet = JSON.parse(document.getElementById('release-set')?.textContent ?? '')
// The page shows the sentence that the browser is too old until this script hides it, because such a browser cannot run the script.
if (isSupported) {
  document.documentElement.dataset.boot = ''
  const frozen = consumeFrozenVersions(Date.now())
  boot(pinnedSet(set, storedCanaries(), storedBadVersions()), frozen)
}
