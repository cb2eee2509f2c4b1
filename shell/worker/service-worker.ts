/** Keeps the last believable page and its files, so that the cabinet opens when index.html can't be had; API calls never pass through. Decision 0025. */
import { verifySet } from '../src/update/verify-set.ts'
import { fileResponse, isFile, keepAhead, keepScripts } from './kept-files.ts'
import { isPage, navigate, refresh } from './navigation.ts'
import { known, lastGood, learn, savedTold, saveTold, type Told, toldIn } from './saved-page.ts'
import { answerTo, base, type FetchEvent, worker } from './scope.ts'

/** What an open tab hears of releases, the worker hears too. */
async function listenIn(response: Response): Promise<void> {
  const verdict = await verifySet(await response.text(), known(await lastGood()), Date.now())
  if (!('set' in verdict)) return
  await learn(verdict.set)
  if (verdict.set.revision > known(await lastGood()).revision) await refresh()
}

async function releaseSet(event: FetchEvent): Promise<Response> {
  const response = await answerTo(event.request)
  if (response.ok) event.waitUntil(listenIn(response.clone()))
  return response
}

async function keepAll({ keep }: Told): Promise<void> {
  await refresh()
  await keepAhead(keep)
}

/** What the worker tells itself; everything else is told by a page. */
const KEEP = 'keep'

async function heard(message: unknown): Promise<Told> {
  if (message === KEEP) return savedTold()
  const told = toldIn(message)
  await saveTold(told)
  return told
}

worker.addEventListener('install', (event) => {
  event.waitUntil(worker.skipWaiting())
  // A worker that can't have them now keeps them later, as a page's files.
  event.waitUntil(
    savedTold()
      .then(({ keep }) => keepScripts(keep))
      .catch(() => undefined),
  )
})

worker.addEventListener('activate', (event) => {
  const { navigationPreload } = worker.registration
  event.waitUntil(Promise.all([navigationPreload?.enable(), worker.clients.claim()]))
  // A new worker comes with every release: it knows all files of what is live now. Pages wait for an activation, not for a message.
  worker.registration.active?.postMessage(KEEP)
})

worker.addEventListener('message', (event) => {
  event.waitUntil(heard(event.data).then(keepAll))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(navigate(event))
  } else if (isFile(pathname)) {
    event.respondWith(fileResponse(request, (work) => event.waitUntil(work)))
  } else if (pathname === `${base}release-set.json`) {
    event.respondWith(releaseSet(event))
  }
})
