import { canonicalQuery } from './address.ts'

export interface EarlyAnswer {
  readonly status: number
  readonly body: string
}

/** A finished answer is stored itself instead of its promise. */
export type EarlyAnswers = Map<string, EarlyAnswer | Promise<EarlyAnswer>>

declare global {
  interface Window {
    /** Set by the boot script (shell/boot). `early`: `GET /api/…?query` → its answer, taken once. `frozen`: app → version that froze a page. */
    __cabinet?: {
      early: EarlyAnswers
      frozen?: Readonly<Record<string, string>>
    }
  }
}

/** An early answer belongs to the opening page; later requests fetch fresh data. */
const MAX_AGE_MS = 20_000

type Given = EarlyAnswer | Promise<EarlyAnswer>

/** Takes the early answer of `GET path` (with the API's prefix) once, where it fits; later returns null. */
export function takeEarly(path: string): Given | null
export function takeEarly<T extends Given>(path: string, fits: (answer: Given) => answer is T): T | null
export function takeEarly(path: string, fits = (_: Given) => true): Given | null {
  const early = window.__cabinet?.early
  if (!early || early.size === 0) return null
  if (performance.now() > MAX_AGE_MS) {
    early.clear()
    return null
  }
  const wanted = canonicalKey(`GET ${path}`)
  for (const [key, answer] of early) {
    if (canonicalKey(key) !== wanted || !fits(answer)) continue
    early.delete(key)
    return answer
  }
  return null
}

function canonicalKey(key: string): string {
  const mark = key.indexOf('?')
  if (mark < 0) return key
  const query = canonicalQuery(new URLSearchParams(key.slice(mark + 1)))
  return query === '' ? key.slice(0, mark) : `${key.slice(0, mark)}?${query}`
}
