import type { ReleaseSet } from '@cabinet/contract'
import { filesOf, type NamedFile } from '../boot/remote-files.ts'
import { isOfVersions, type KnownFiles, placeOf, versionOf, versionsOf } from './kept-versions.ts'
import { keptSets, lastGood } from './saved-page.ts'
import { answerTo, base, worker } from './scope.ts'

const CACHE = 'cabinet-files-1'
/** What a page is made of; the guide and the like are fetched when somebody wants them. */
const worthKeeping = /\.(?:js|css|svg|png|ico|webmanifest|woff2|txt)$/

export const isFile = (path: string): boolean =>
  versionOf(path, base) !== undefined && worthKeeping.test(path)

function known(): KnownFiles {
  const { files = {}, older = {} } = worker.release ?? {}
  const ofLive = Object.entries(files).map(([version, names]) => [version, Object.keys(names)] as const)
  return { ...older, ...Object.fromEntries(ofLive) }
}

async function keep(url: string, response: Response): Promise<void> {
  const versions = (await keptSets()).flatMap(versionsOf)
  const wanted = isOfVersions(new URL(url).pathname, base, versions, known())
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
function filesIn(version: string, first: readonly NamedFile[]): NamedFile[] {
  const files = Object.entries(worker.release?.files[version] ?? {})
  const all = files.map(([name, integrity]) => ({ url: `${base}apps/${placeOf(version, name)}`, integrity }))
  return all.length > 0 ? all : [...first]
}

/** What is not checked is not kept ahead. Rejects when the network gives other bytes, or none. */
async function keepFile({ url, integrity }: NamedFile): Promise<void> {
  const cache = await caches.open(CACHE)
  if (integrity === undefined || (await cache.match(url, { ignoreVary: true }))) return
  const response = await answerTo(url, { integrity, priority: 'low' })
  if (response.ok) await cache.put(url, response)
}

/** A page without its list of integrities could draw no section. */
export const keepList = async ({ integrities }: ReleaseSet): Promise<void> => {
  if (integrities) await keepFile(integrities)
}

export async function keepAhead(apps: readonly string[]): Promise<void> {
  const page = await lastGood()
  if (!page) return
  const { shell, remotes } = page.set
  const ofRemotes = apps.flatMap((app) => {
    const live = remotes[app]?.live
    return live ? filesIn(`${app}/${live.version}`, filesOf(page.set, app, live)) : []
  })
  const ofShell = filesIn(`shell/${shell.version}`, [...shell.scripts, ...shell.styles])
  for (const file of [...ofShell, ...ofRemotes]) await keepFile(file)
}

/** Scripts that are kept while a worker installs are compiled whole by Chromium: the next page runs them at once. */
export async function keepScripts(apps: readonly string[]): Promise<void> {
  const versions = Object.keys(worker.release?.files ?? {})
  const wanted = versions.filter((version) => ['shell', ...apps].some((app) => version.startsWith(`${app}/`)))
  const scripts = wanted.flatMap((version) => filesIn(version, [])).filter(({ url }) => url.endsWith('.js'))
  for (const script of scripts) await keepFile(script)
}

export async function forgetOldFiles(): Promise<void> {
  const [cache, sets] = await Promise.all([caches.open(CACHE), keptSets()])
  const versions = sets.flatMap(versionsOf)
  const lists = sets.map(({ integrities }) => integrities?.url)
  const old = (await cache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url)
    const isOldList = pathname.endsWith('.txt') && !lists.includes(pathname)
    return isOldList || !isOfVersions(pathname, base, versions, known())
  })
  await Promise.all(old.map((request) => cache.delete(request, { ignoreVary: true })))
}
