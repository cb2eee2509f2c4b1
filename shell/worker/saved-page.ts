import type { ReleaseSet } from '@cabinet/contract'
import { type GoodPage, keptPage } from './judge-page.ts'
import { isOverruled } from './kept-versions.ts'
import { base, worker } from './scope.ts'

const CACHE = 'cabinet-pages-1'
/** Addresses in the cache, not on the server: the last good page, and the one of another revision before it. */
const LAST = `${base}kept/last`
const BEFORE = `${base}kept/before`
const TOLD = `${base}kept/told`

let last: GoodPage | undefined

/** What the next page is held against. The keys of the worker itself are always good: the browser has fetched it past all caches. */
export function known(page: GoodPage | undefined) {
  return {
    keys: { ...page?.set.keys, ...worker.release?.keys },
    revision: page?.set.revision ?? 0,
  }
}

async function read(key: string): Promise<GoodPage | undefined> {
  // Not by opening it: that would make one in a browser that the worker is leaving.
  const kept = await caches.match(key, { cacheName: CACHE })
  return kept && keptPage(kept)
}

/** The last page that was believed, as long as it may be: an expired one is nobody's last word. */
export async function lastGood(): Promise<GoodPage | undefined> {
  last ??= await read(LAST)
  if (last?.set.expiresAt !== undefined && Date.parse(last.set.expiresAt) < Date.now()) return undefined
  return last
}

const toResponse = ({ html, headers }: GoodPage): Response =>
  new Response(html, { headers: headers.map(([name, value]): [string, string] => [name, value]) })

/** Remembers a page that was believed, once its shell has drawn here: well signed may be blank. @returns whether it is another than before */
export async function save(page: GoodPage): Promise<boolean> {
  const before = await lastGood()
  if (before?.html === page.html || (await savedTold()).drawn !== page.set.shell.version) return false
  last = page
  const cache = await caches.open(CACHE)
  await cache.put(LAST, toResponse(page))
  if (before && before.set.revision !== page.set.revision) await cache.put(BEFORE, toResponse(before))
  return true
}

/** A newer set was believed: a page that it overrules is forgotten at once. */
export async function learn(newer: ReleaseSet): Promise<void> {
  const page = await lastGood()
  if (!page || newer.revision <= page.set.revision) return
  if (!isOverruled(page.set, newer)) return
  last = undefined
  await (await caches.open(CACHE)).delete(LAST)
}

/** What a page has told of itself. */
export interface Told {
  /** Remotes that the user of this browser may run. */
  readonly keep: readonly string[]
  /** Version of the shell that has drawn in this browser. */
  readonly drawn: string
}

export function toldIn(message: unknown): Told {
  const keep: unknown = Reflect.get(Object(message), 'keep')
  const drawn: unknown = Reflect.get(Object(message), 'drawn')
  return {
    keep: Array.isArray(keep) ? keep.filter((app) => typeof app === 'string') : [],
    drawn: typeof drawn === 'string' ? drawn : '',
  }
}

/** Kept: a worker that comes after this one goes on with it. */
export async function saveTold(told: Told): Promise<void> {
  await (await caches.open(CACHE)).put(TOLD, Response.json(told))
}

export async function savedTold(): Promise<Told> {
  const kept = await caches.match(TOLD, { cacheName: CACHE })
  return toldIn(await kept?.json())
}

export async function leave(): Promise<void> {
  last = undefined
  const names = (await caches.keys()).filter((name) => name.startsWith('cabinet-'))
  await Promise.all(names.map((name) => caches.delete(name)))
  await worker.registration.unregister()
}

export async function keptSets(): Promise<ReleaseSet[]> {
  const pages = await Promise.all([lastGood(), read(BEFORE)])
  return pages.flatMap((page) => (page ? [page.set] : []))
}

/** `<html data-saved>` tells the shell that the page is out of the cache. */
export function savedResponse(page: GoodPage): Response {
  return toResponse({ ...page, html: page.html.replace('<html ', '<html data-saved ') })
}
