import type { ReleaseSet } from '@cabinet/contract'
import { type GoodPage, keptPage } from './judge-page.ts'
import { isOverruled, versionsOf } from './kept-versions.ts'
import { base, worker } from './scope.ts'

const CACHE = 'cabinet-pages-1'
/** Addresses in the cache, not on the server: the last good page, and the one of another revision before it. */
const LAST = `${base}kept/last`
const BEFORE = `${base}kept/before`
const APPS = `${base}kept/apps`

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

export async function save(page: GoodPage): Promise<boolean> {
  const before = await lastGood()
  if (before?.html === page.html) return false
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

/** Remotes that the user of this browser may run: a worker that comes after this one goes on with them. */
export async function saveApps(apps: readonly string[]): Promise<void> {
  await (await caches.open(CACHE)).put(APPS, Response.json(apps))
}

export async function savedApps(): Promise<string[]> {
  const kept = await caches.match(APPS, { cacheName: CACHE })
  const apps: unknown = await kept?.json()
  return Array.isArray(apps) ? apps.filter((app) => typeof app === 'string') : []
}

export async function leave(): Promise<void> {
  last = undefined
  const names = (await caches.keys()).filter((name) => name.startsWith('cabinet-'))
  await Promise.all(names.map((name) => caches.delete(name)))
  await worker.registration.unregister()
}

export async function keptVersions(): Promise<string[]> {
  const pages = await Promise.all([lastGood(), read(BEFORE)])
  return pages.flatMap((page) => (page ? versionsOf(page.set) : []))
}

/** `<html data-saved>` tells the shell that the page is out of the cache. */
export function savedResponse(page: GoodPage): Response {
  return toResponse({ ...page, html: page.html.replace('<html ', '<html data-saved ') })
}
