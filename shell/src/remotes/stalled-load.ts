import { FileError } from './file-error.ts'

/** Silence after which a version is abandoned, ms: its fallback appears within eight seconds. */
export const STALL_TIMEOUT_MS = 6_000

/** Longest load while bytes arrive, ms, so that a slow network is not taken for a broken section. */
export const LOAD_TIMEOUT_MS = 30_000

const LOOK_MS = 1_000
/** A timer may come a moment early. */
const SLACK_MS = 100

/** Addresses of scripts that hung: browsers never end such a request, and let the next one wait for it. */
const hung = new Set<string>()

export const hasStalled = (url: string): boolean => hung.has(url)

/** Returns the scripts that have not arrived; the loaders remove theirs then, and the boot script marks its own. */
const onTheirWay = (part: string): HTMLScriptElement[] =>
  [...document.scripts].filter(({ src, dataset }) => src.includes(part) && dataset.loaded === undefined)

async function read(url: string, onByte: () => void, init: RequestInit): Promise<void> {
  const { ok, body } = await fetch(url, init)
  if (!ok) throw new FileError(url, 'not-loaded')
  const reader = body?.getReader()
  while (reader && !(await reader.read()).done) onByte()
}

interface Watch {
  /** Fetches the files that hung before, each by a request of its own. @throws FileError */
  readonly replaceHung: () => Promise<unknown>
  readonly end: () => void
}

/** Fails the scripts and calls `onStall` after STALL_TIMEOUT_MS without a byte, or LOAD_TIMEOUT_MS. */
export function watchForStall(part: string, onStall?: () => void): Watch {
  const reading = new AbortController()
  const { signal } = reading
  const followed = new Set<string>()
  const began = performance.now()
  let byteAt = began
  let lookedAt = began
  const onByte = () => {
    byteAt = performance.now()
  }
  // A script reports no progress; a fetch of the same file shares its transfer, or else repeats it.
  const follow = (url: string) => {
    if (followed.has(url)) return
    followed.add(url)
    read(url, onByte, { priority: 'low', signal }).then(
      () => followed.delete(url),
      () => undefined,
    )
  }
  const replace = (url: string) =>
    read(url, onByte, { cache: 'reload', signal }).then(
      () => hung.delete(url),
      () => Promise.reject(new FileError(url, 'not-loaded')),
    )
  const timer = setInterval(() => {
    for (const { src } of onTheirWay(part)) follow(src)
    const now = performance.now()
    // A page that was suspended has missed events.
    const stoodStill = now - lookedAt > 2 * LOOK_MS
    lookedAt = now
    const isLate = now - byteAt > STALL_TIMEOUT_MS - SLACK_MS || now - began > LOAD_TIMEOUT_MS - SLACK_MS
    if (stoodStill || !isLate) return
    end()
    onStall?.()
    for (const script of onTheirWay(part)) {
      hung.add(script.src)
      script.addEventListener('load', () => hung.delete(script.src))
      // Else webpack would answer later attempts with this script for two minutes.
      script.dispatchEvent(new Event('error'))
    }
  }, LOOK_MS)
  const end = () => {
    clearInterval(timer)
    reading.abort()
  }
  return { replaceHung: () => Promise.all([...hung].filter((url) => url.includes(part)).map(replace)), end }
}
