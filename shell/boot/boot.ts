/** The inline script starts from the address alone what the page will need; it knows no remote and no call, the release set tells. */
import type { ReleaseSet } from '@cabinet/contract'
import type { EarlyAnswer, EarlyAnswers } from '../../shared/api/early.ts'
import { isPublicPath } from '../src/sign-in/return-to.ts'
import { type CallContext, urlOf } from './first-calls.ts'
import { takeFrozenVersions } from './frozen.ts'
import { pinnedSet, storedBadVersions, storedCanaries } from './pinned-set.ts'
import { filesOf } from './remote-files.ts'
import { type RouteMatch, routeOf } from './route-of.ts'
import { allowOwnScripts } from './script-policy.ts'
import { insertScripts, type RemoteUse } from './scripts.ts'
import { currentToken } from './session.ts'
import { hintedPermissions, storedPreferences } from './storage.ts'
import { applyTheme } from './theme.ts'

/** Before the guard only what everyone may see runs; what a permission guards is fetched ahead at most. */
function expectedUse({ route }: RouteMatch): RemoteUse {
  if (route.permission === undefined) return 'run'
  return hintedPermissions().includes(route.permission) ? 'fetch' : 'none'
}

async function answerOf(url: string, token: Promise<string>): Promise<EarlyAnswer> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${await token}` } })
  return { status: response.status, body: await response.text() }
}

/** Leaves the answers for shared/api: `GET /api/…?query` → its answer, to be taken once. */
function startCalls(urls: readonly string[], token: Promise<string>, early: EarlyAnswers): void {
  for (const url of urls) {
    const answer = answerOf(url, token)
    // The taker handles the failure; an unused answer's failure does not matter.
    answer.catch(() => undefined)
    early.set(`GET ${url}`, answer)
  }
}

/** The template's frame, until the host draws its own: CSS goes by these. */
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
  const early: EarlyAnswers = new Map()
  const token = maintenance ? undefined : currentToken(apiBase)
  window.__cabinet = { early, frozen }
  const path = location.pathname.slice(basePath.length)
  const match = token && routeOf(set, path)
  if (token && !isPublicPath(path)) drawFrame(preferences, match)
  const remote = match && set.remotes[match.app]
  // A frozen version without a predecessor is for the user to try again.
  const off = remote?.killed || (match && remote && frozen[match.app] === remote.live.version)
  const use = match && !off ? expectedUse(match) : 'none'
  const files = match && remote ? filesOf(remote.live) : []
  if (token) {
    const context: CallContext = {
      params: match?.params ?? {},
      query: new URLSearchParams(location.search),
      preferences,
    }
    const first = match && use !== 'none' ? (match.route.first ?? []) : []
    const me = `${apiBase}/users/api/v1/me`
    const urls = [me, ...first.map((call) => urlOf(call, apiBase, context))]
    startCalls(
      urls.filter((url) => url !== undefined),
      token,
      early,
    )
  }
  insertScripts(set, files, use)
}

/** The features of the oldest supported browsers (`targets` in build/src/webpack/common.ts). */
const isSupported = typeof AbortSignal.timeout === 'function' && typeof structuredClone === 'function'

const set: ReleaseSet = JSON.parse(document.getElementById('release-set')?.textContent ?? '')
// The sentence that the browser is too old stands in the page until then: one that can't read this script shows it too.
if (isSupported) {
  document.documentElement.dataset.boot = ''
  const frozen = takeFrozenVersions(Date.now())
  boot(pinnedSet(set, storedCanaries(), storedBadVersions()), frozen)
}
