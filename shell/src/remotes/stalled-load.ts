/** Silence after which a version is abandoned, ms: its fallback appears within eight seconds. */
export const STALL_TIMEOUT_MS = 6_000

/** Longest load while bytes arrive, ms, so that a slow network is not taken for a broken section. */
export const LOAD_TIMEOUT_MS = 30_000

const LOOK_MS = 1_000
/** A timer may come a moment early. */
const SLACK_MS = 100

/** Returns the scripts that have not arrived, by the browser's own timing. */
const onTheirWay = (part: string): string[] =>
  [...document.scripts]
    .map(({ src }) => src)
    .filter((url) => url.includes(part) && performance.getEntriesByName(url).length === 0)

/** Follows a script, which reports no progress, by a fetch of the same file that shares its transfer. */
async function follow(url: string, onByte: () => void, signal: AbortSignal): Promise<void> {
  const { ok, body } = await fetch(url, { priority: 'low', signal })
  const reader = body?.getReader()
  while (ok && reader && !(await reader.read()).done) onByte()
}

/** Calls `onStall` after STALL_TIMEOUT_MS without a byte, or LOAD_TIMEOUT_MS. @returns what ends the watch */
export function watchForStall(part: string, onStall: () => void): () => void {
  const following = new AbortController()
  const followed = new Set<string>()
  const began = performance.now()
  let byteAt = began
  let lookedAt = began
  const onByte = () => {
    byteAt = performance.now()
  }
  const timer = setInterval(() => {
    for (const url of onTheirWay(part)) {
      if (followed.has(url)) continue
      followed.add(url)
      follow(url, onByte, following.signal).catch(() => undefined)
    }
    const now = performance.now()
    // A page that was suspended has missed events.
    const stoodStill = now - lookedAt > 2 * LOOK_MS
    lookedAt = now
    const isLate = now - byteAt > STALL_TIMEOUT_MS - SLACK_MS || now - began > LOAD_TIMEOUT_MS - SLACK_MS
    if (stoodStill || !isLate) return
    end()
    onStall()
  }, LOOK_MS)
  const end = () => {
    clearInterval(timer)
    following.abort()
  }
  return end
}
