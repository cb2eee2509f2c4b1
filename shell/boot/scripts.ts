import type { PageFile, ReleaseSet } from '@cabinet/contract'

interface Policies {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown
}

declare global {
  interface Window {
    readonly trustedTypes?: Policies
  }
}

/** The page's only Trusted Types policy: scripts come from the cabinet's own addresses. No policy allows HTML or code from text. */
export function allowOwnScripts(basePath: string): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      const { origin, pathname } = new URL(url, location.href)
      return origin === location.origin && pathname.startsWith(`${basePath}/`) ? url : null
    },
  })
}

/** `run`: its chunks run with the shell. `fetch`: only prefetched, because the guard has not decided. */
export type RemoteUse = 'run' | 'fetch' | 'none'

function insert(file: PageFile, onError: (script: HTMLScriptElement) => void): void {
  const script = document.createElement('script')
  script.async = false
  script.crossOrigin = 'anonymous'
  script.integrity = file.integrity
  script.onload = () => {
    script.dataset.loaded = ''
  }
  script.onerror = () => onError(script)
  script.src = file.url
  document.head.append(script)
}

/** Limits of the shell's loader for a file, ms: of silence, and of the whole transfer. */
const FILE_TIMEOUT_MS = 6_000
const FILE_BYTES_TIMEOUT_MS = 30_000

/** Uses fetch, because browsers complain about preload links that the guard leaves unused. */
function fetchAhead({ url }: PageFile): void {
  const abort = new AbortController()
  // A hung file frees its connection when the shell's loader gives it up.
  let timer = setTimeout(() => abort.abort(), FILE_TIMEOUT_MS)
  fetch(url, { signal: abort.signal })
    .then((response) => {
      clearTimeout(timer)
      timer = setTimeout(() => abort.abort(), FILE_BYTES_TIMEOUT_MS)
      return response.arrayBuffer()
    })
    .catch(() => undefined)
    .finally(() => clearTimeout(timer))
}

/** Index.html contains the hidden sentence, because no shell is there to show it. */
function showBootFailure(): void {
  document.documentElement.dataset.boot = 'failed'
}

/** Pauses before the second and third attempt at a file of the shell, ms. */
const PAUSES_MS = [300, 1_000]

/** Longest time of an empty page, ms. */
const TOTAL_TIMEOUT_MS = 10_000

/** The shell runs when all its files have arrived, in any order; a failed one is requested again. */
function insertWithRetries(file: PageFile, attempt = 0): void {
  insert(file, (script) => {
    const pause = PAUSES_MS[attempt]
    if (pause === undefined) return showBootFailure()
    script.remove()
    setTimeout(insertWithRetries, pause, file, attempt + 1)
  })
}

/** The remote's chunks follow `main`, so that a hung one does not delay the frame. They wait for their entry, which the shell runs. */
export function insertScripts(set: ReleaseSet, remote: readonly PageFile[], use: RemoteUse): void {
  for (const file of set.shell.scripts) insertWithRetries(file)
  // A late shell removes the sentence again.
  setTimeout(() => document.getElementById('root')?.hasChildNodes() || showBootFailure(), TOTAL_TIMEOUT_MS)
  if (use === 'fetch') remote.forEach(fetchAhead)
  if (use !== 'run') return
  remote.slice(-1).forEach(fetchAhead)
  for (const file of remote.slice(0, -1)) insert(file, (script) => script.remove())
}
