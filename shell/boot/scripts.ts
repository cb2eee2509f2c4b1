import type { PageFile, ReleaseSet, RemoteRelease } from '@cabinet/contract'

/** `run`: executed with the shell. `fetch`: only fetched ahead, because the guard has not decided. */
export type RemoteUse = 'run' | 'fetch' | 'none'

/** The remote's scripts come after `main`, whose federation runtime they take; a chunk that hangs must not hold back the frame. */
export function executionOrder(set: ReleaseSet, remote?: RemoteRelease): PageFile[] {
  const { scripts } = set.shell
  if (!remote) return scripts
  return [...scripts, ...remote.exposed, remote.entry]
}

function insert(file: PageFile, onError: (script: HTMLScriptElement) => void): void {
  const script = document.createElement('script')
  script.async = false
  script.crossOrigin = 'anonymous'
  script.integrity = file.integrity
  script.onerror = () => onError(script)
  // The shell's loader waits for a script that is on its way and must know one that has run.
  script.onload = () => {
    script.dataset.loaded = ''
  }
  script.src = file.url
  document.head.append(script)
}

/** By fetch, not by a preload link: the browser complains about a preload that the guard then does not use. */
function fetchAhead(file: PageFile): void {
  // A hung file frees its connection when the shell's loader would give it up.
  fetch(file.url, { integrity: file.integrity, signal: AbortSignal.timeout(6_000) })
    .then((response) => response.arrayBuffer())
    .catch(() => undefined)
}

/** Without the shell there is nobody to say so: index.html carries the sentence, hidden. */
function sayThatItFailed(): void {
  document.getElementById('boot-failed')?.removeAttribute('hidden')
}

/** Before the second and the third attempt at a file of the shell, ms. */
const PAUSES_MS = [300, 1_000]

/** Until something is drawn nobody is to look at an empty page for longer, ms. */
const PATIENCE_MS = 10_000

/** The shell runs when the last of its files has come, in whatever order: one that fails is asked for again. */
function insertWithRetries(file: PageFile, attempt = 0): void {
  insert(file, (script) => {
    const pause = PAUSES_MS[attempt]
    if (pause === undefined) return sayThatItFailed()
    script.remove()
    setTimeout(insertWithRetries, pause, file, attempt + 1)
  })
}

export function insertScripts(set: ReleaseSet, remote: RemoteRelease | undefined, use: RemoteUse): void {
  const own = new Set(set.shell.scripts)
  for (const file of executionOrder(set, use === 'run' ? remote : undefined)) {
    if (own.has(file)) insertWithRetries(file)
    else insert(file, (script) => script.remove())
  }
  // The shell takes the sentence out again when it comes late.
  setTimeout(() => document.getElementById('root')?.hasChildNodes() || sayThatItFailed(), PATIENCE_MS)
  if (remote && use === 'fetch') [...remote.exposed, remote.entry].forEach(fetchAhead)
}
