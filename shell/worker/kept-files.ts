import type { PageFile } from '@cabinet/contract'
import { versionOf } from './kept-versions.ts'
import { keptVersions, lastGood } from './saved-page.ts'
import { answerTo, base, worker } from './scope.ts'

const CACHE = 'cabinet-files-1'
/** What a page is made of; the guide and the like are fetched when somebody wants them. */
const worthKeeping = /\.(?:js|css|svg|png|ico|webmanifest|woff2)$/

export const isFile = (path: string): boolean =>
  versionOf(path, base) !== undefined && worthKeeping.test(path)

async function keep(url: string, response: Response): Promise<void> {
  const version = versionOf(new URL(url).pathname, base)
  const wanted = version !== undefined && (await keptVersions()).includes(version)
  const type = response.headers.get('content-type') ?? ''
  // An answer that is no file (a proxy's page with 200) must not stay for as long as the version lives.
  if (wanted && response.status === 200 && response.type === 'basic' && !type.startsWith('text/html'))
    await (await caches.open(CACHE)).put(url, response)
}

/** A published file never changes; `cache: 'reload'` goes past the copy and mends it. */
export async function fileResponse(
  request: Request,
  later: (work: Promise<void>) => void,
): Promise<Response> {
  const past = request.cache === 'reload' || request.cache === 'no-store'
  const kept = past ? undefined : await caches.match(request.url, { ignoreVary: true, cacheName: CACHE })
  if (kept) return kept
  const response = await answerTo(request)
  if (response.ok) later(keep(request.url, response.clone()))
  return response
}

/** Everything when this worker was written with the version, else what a page cannot begin without. */
function filesIn(version: string, first: readonly PageFile[]): PageFile[] {
  const files = Object.entries(worker.release?.files[version] ?? {})
  const all = files.map(([name, integrity]) => ({ url: `${base}apps/${version}/${name}`, integrity }))
  return all.length > 0 ? all : [...first]
}

export async function keepAhead(apps: readonly string[]): Promise<void> {
  const page = await lastGood()
  if (!page) return
  const { shell, remotes } = page.set
  const ofRemotes = apps.flatMap((app) => {
    const live = remotes[app]?.live
    return live ? filesIn(`${app}/${live.version}`, [live.entry, ...live.exposed]) : []
  })
  const ofShell = filesIn(`shell/${shell.version}`, [...shell.scripts, ...shell.styles])
  const cache = await caches.open(CACHE)
  for (const { url, integrity } of [...ofShell, ...ofRemotes]) {
    if (await cache.match(url, { ignoreVary: true })) continue
    const response = await answerTo(url, { integrity, priority: 'low' })
    if (response.ok) await cache.put(url, response)
  }
}

export async function forgetOldFiles(): Promise<void> {
  const [cache, versions] = await Promise.all([caches.open(CACHE), keptVersions()])
  const old = (await cache.keys()).filter(({ url }) => {
    const version = versionOf(new URL(url).pathname, base)
    return version === undefined || !versions.includes(version)
  })
  await Promise.all(old.map((request) => cache.delete(request, { ignoreVary: true })))
}
