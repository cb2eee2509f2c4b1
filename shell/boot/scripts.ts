import type { PageFile, ReleaseSet } from '@cabinet/contract'

/** `run`: its chunks are executed with the shell. `fetch`: only fetched ahead, because the guard has not decided. */
export type RemoteUse = 'run' | 'fetch' | 'none'

function insert(file: PageFile, onError: (script: HTMLScriptElement) => void): void {
  const script = document.createElement('script')
  script.async = false
  script.crossOrigin = 'anonymous'
  script.integrity = file.integrity
  script.onerror = () => onError(script)
  script.src = file.url
  document.head.append(script)
}

/** Silence after which the shell's loader gives a file up, and how long it may take while bytes come, ms. */
const FILE_TIMEOUT_MS = 6_000
const FILE_BYTES_TIMEOUT_MS = 30_000

/** Uses fetch rather than a preload link: the browser complains about a preload that the guard then does not use. */
function fetchAhead({ url }: PageFile): void {
  const giving = new AbortController()
  // A hung file frees its connection when the shell's loader would give it up.
  let timer = setTimeout(() => giving.abort(), FILE_TIMEOUT_MS)
  fetch(url, { signal: giving.signal })
    .then((response) => {
      clearTimeout(timer)
      timer = setTimeout(() => giving.abort(), FILE_BYTES_TIMEOUT_MS)
      return response.arrayBuffer()
    })
    .catch(() => undefined)
    .finally(() => clearTimeout(timer))
}

/** Index.html carries the sentence, hidden, because no shell is there to say it. */
function showBootFailure(): void {
  document.documentElement.dataset.boot = 'failed'
}

/** Before the second and the third attempt at a file of the shell, ms. */
const PAUSES_MS = [300, 1_000]

/** Until something is drawn nobody is to look at an empty page for longer, ms. */
const TOTAL_TIMEOUT_MS = 10_000

/** The shell runs when the last of its files has come, in whatever order: one that fails is asked for again. */
function insertWithRetries(file: PageFile, attempt = 0): void {
  insert(file, (script) => {
    const pause = PAUSES_MS[attempt]
    if (pause === undefined) return showBootFailure()
    script.remove()
    setTimeout(insertWithRetries, pause, file, attempt + 1)
  })
}

/** The remote's chunks come after `main`: one that hangs must not hold back the frame. They wait for its entry, which is for the shell to run. */
export function insertScripts(set: ReleaseSet, remote: readonly PageFile[], use: RemoteUse): void {
  for (const file of set.shell.scripts) insertWithRetries(file)
  // The shell takes the sentence out again when it comes late.
  setTimeout(() => document.getElementById('root')?.hasChildNodes() || showBootFailure(), TOTAL_TIMEOUT_MS)
  if (use === 'fetch') remote.forEach(fetchAhead)
  if (use !== 'run') return
  remote.slice(-1).forEach(fetchAhead)
  for (const file of remote.slice(0, -1)) insert(file, (script) => script.remove())
}
