import { MARK_KEY } from '../../boot/frozen.ts'
import { whenIdle } from '../session/idle.ts'

/** Age, ms, from which a page left before it was idle counts as frozen; a younger one was left in a hurry. */
const BUSY_MS = 5_000
const LOOK_MS = 300

interface Mark {
  readonly app: string
  readonly version: string
  readonly at: number
  /** `true` while a page renders; otherwise files load. */
  readonly isDrawing: boolean
}

/** A mark in storage while a version renders. A frozen page leaves it, and the next one takes the previous version (boot/frozen.ts). */
export class RenderMarks {
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

  /** Sets the mark, before the scripts of a version run and before its page renders. */
  put(app: string, version: string, isDrawing: boolean): void {
    if (document.visibilityState !== 'visible') return
    this.#mark = { app, version, at: Date.now(), isDrawing }
    try {
      const text = JSON.stringify(this.#mark)
      sessionStorage.setItem(MARK_KEY, text)
      localStorage.setItem(MARK_KEY, text)
    } catch {
      // Without storage a frozen page cannot be recognised.
    }
  }

  /** Removes the mark after running or rendering, once the page is idle and waits for nothing. */
  settle(): void {
    const mark = this.#mark
    if (!mark) return
    // A page in an endless render is never idle.
    whenIdle(() => {
      if (this.#mark !== mark) return
      this.#idleAt = Date.now()
      if (mark.isDrawing && document.querySelector('main [aria-busy=true]:not([data-kept] *)'))
        setTimeout(() => this.settle(), LOOK_MS)
      else this.#clear()
    }, 0)
  }

  #clear(): void {
    this.#mark = undefined
    try {
      sessionStorage.removeItem(MARK_KEY)
      localStorage.removeItem(MARK_KEY)
    } catch {
      // Without storage a frozen page cannot be recognised.
    }
  }
}
