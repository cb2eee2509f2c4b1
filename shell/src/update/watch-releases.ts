import type { ReleaseSet } from '@cabinet/contract'
import type { QueryClient } from '@cabinet/shared/api'
import { can, useSession } from '@cabinet/shared/auth'
import { emitTelemetry } from '@cabinet/shared/remote'
import { pinnedSet, storedBadVersions, storedCanaries } from '../../boot/pinned-set.ts'
import { isReleaseSetAvailable } from '../maintenance/is-release-set-available.ts'
import { enterMaintenance } from '../maintenance/use-maintenance.ts'
import { compareReleaseSets, isSwitchedOff, type RunningReleases } from './compare-sets.ts'
import { useNews } from './news.ts'

type SignatureProblem = 'unreadable' | 'unsigned' | 'replayed'

type Verification = { readonly set: ReleaseSet } | { readonly problem: SignatureProblem }

function textOf(value: unknown, name: string): string {
  const found: unknown = Reflect.get(Object(value), name)
  return typeof found === 'string' ? found : ''
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

async function isSigned(text: string, key: string, signature: string): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', bytesOf(key), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', imported, bytesOf(signature), new TextEncoder().encode(text))
}

interface Known {
  readonly keys?: Readonly<Record<string, string>> | undefined
  readonly revision: number
}

/**
 * Accepts a set when a known key has signed its text and it is not older than the known one. Any other answer
 * counts as no answer.
 */
export async function verifySet(answer: string, known: Known): Promise<Verification> {
  let set: ReleaseSet
  try {
    const signed: unknown = JSON.parse(answer)
    const text = textOf(signed, 'set')
    const key = known.keys?.[textOf(signed, 'key')]
    if (key === undefined || !(await isSigned(text, key, textOf(signed, 'signature'))))
      return { problem: 'unsigned' }
    // The server that compiles the pages has signed it, so its shape is right.
    set = JSON.parse(text)
  } catch {
    return { problem: 'unreadable' }
  }
  if (set.revision < known.revision) return { problem: 'replayed' }
  return { set }
}

/** Returns whether a form holds unsaved input, by the `beforeunload` on which such a form asks. */
function hasUnsavedWork(): boolean {
  const asking = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(asking)
  return asking.defaultPrevented
}

function isSafeMoment(client: Pick<QueryClient, 'isMutating'>): boolean {
  const dialog = document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]')
  const typing = document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
  return !dialog && !typing && client.isMutating() === 0 && !hasUnsavedWork()
}

/** The longest time, ms, until a tab leaves a section that is switched off. Forms keep drafts. */
const MAX_LEAVE_MS = 25_000
/** The interval, ms, at which a tab that must leave looks for a safe moment. */
const CHECK_MS = 2_000

export interface WatchInput {
  readonly booted: ReleaseSet
  readonly running: () => RunningReleases
  readonly client: Pick<QueryClient, 'isMutating' | 'invalidateQueries'>
  readonly reload: () => void
}

interface ReleaseWatch {
  readonly check: () => Promise<void>
  readonly stop: () => void
}

/** Compares the releases with those that this tab runs and keeps; the poll calls `check` on every change. */
export function watchReleases({ booted, running, client, reload }: WatchInput): ReleaseWatch {
  let known = booted
  let leaving: ReturnType<typeof setInterval> | undefined
  let latest = Number.POSITIVE_INFINITY
  const leave = () => {
    leaving ??= setInterval(() => {
      if (isSafeMoment(client) || (Date.now() > latest && client.isMutating() === 0)) reload()
    }, CHECK_MS)
  }
  const announce = () => {
    // The comparison pins like the next page, because another user's canary is no news.
    const next = pinnedSet(known, storedCanaries(), storedBadVersions())
    const found = compareReleaseSets(next, running())
    if (isSwitchedOff(next, running())) latest = Math.min(latest, Date.now() + MAX_LEAVE_MS)
    if (found === 'leave' || found === 'return') leave()
    const news = found === 'return' ? 'none' : found
    if (useNews.getState().news !== news) {
      useNews.setState({ news })
      if (news !== 'none') emitTelemetry({ type: 'release-news', news, revision: known.revision })
    }
  }
  const checkForNews = async () => {
    try {
      const response = await fetch(`${booted.config.basePath}/release-set.json`, {
        cache: 'no-cache',
        signal: AbortSignal.timeout(10_000),
      })
      if (!response.ok) throw new Error(`release-set.json: ${response.status}`)
      const verdict = await verifySet(await response.text(), known)
      if ('set' in verdict) {
        known = verdict.set
        if (known.config.maintenance && !can(useSession.getState(), 'MANAGE_RELEASES'))
          enterMaintenance(client, () => isReleaseSetAvailable(`${booted.config.basePath}/`))
      } else emitTelemetry({ type: 'pointer-refused', problem: verdict.problem, revision: known.revision })
    } catch {
      // Without an answer the tab keeps its set. The page shows a lost connection in a bar of its own.
    }
    announce()
  }
  return { check: checkForNews, stop: () => clearInterval(leaving) }
}
