import { MARK_KEY } from '../../boot/frozen.ts'

/** A page that is left before it was idle for so long, ms, is a frozen one; younger ones are left in a hurry. */
const BUSY_MS = 5_000
const LOOK_MS = 300

interface Mark {
  readonly app: string
  readonly version: string
  readonly at: number
  /** A page is drawn; else files are on their way. */
  readonly isDrawing: boolean
}

/** Waits for as long as the browser has something better to do: in a page that draws itself without end, for ever. */
function idle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work, 500)
}

/**
 * A mark in storage while a version is run and drawn. A page that freezes leaves it behind, and the next one takes the version before
 * (boot/frozen.ts). Hidden pages leave no mark: browsers stop those.
 */
export class DrawingMarks {
  #mark: Mark | undefined
  #idleAt = 0

  constructor() {
    const left = () => {
      const mark = this.#mark
      if (mark && (!mark.isDrawing || Date.now() - Math.max(mark.at, this.#idleAt) < BUSY_MS)) this.#clear()
    }
    window.addEventListener('pagehide', left)
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') left()
    })
  }

  /** Before the scripts of a version run, and before a page of it draws. */
  put(app: string, version: string, isDrawing: boolean): void {
    if (document.visibilityState !== 'visible') return
    this.#mark = { app, version, at: Date.now(), isDrawing }
    try {
      const text = JSON.stringify(this.#mark)
      sessionStorage.setItem(MARK_KEY, text)
      localStorage.setItem(MARK_KEY, text)
    } catch {
      // Without storage a frozen page is like any other.
    }
  }

  /** It has run, or its page was drawn: the mark goes when the page is idle and waits for nothing. */
  settle(): void {
    const mark = this.#mark
    if (!mark) return
    idle(() => {
      if (this.#mark !== mark) return
      this.#idleAt = Date.now()
      if (mark.isDrawing && document.querySelector('main [aria-busy=true]'))
        setTimeout(() => this.settle(), LOOK_MS)
      else this.#clear()
    })
  }

  #clear(): void {
    this.#mark = undefined
    try {
      sessionStorage.removeItem(MARK_KEY)
      localStorage.removeItem(MARK_KEY)
    } catch {
      // As above.
    }
  }
}
