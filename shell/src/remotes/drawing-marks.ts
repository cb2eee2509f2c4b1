import type { ReleaseSet } from '@cabinet/contract'
import { MARK_KEY } from '../../boot/frozen.ts'
import { beacon } from '../telemetry/beacon.ts'
import { tabSession } from '../telemetry/tab-session.ts'

/** App → version that has come to rest in this browser before: of it nobody has to be told that it begins. */
const DRAWN_KEY = 'cabinet.drawn'
/** A page that is left before it was idle for so long, ms, is a frozen one; younger ones are left in a hurry. */
const BUSY_MS = 5_000
const CHECK_MS = 300

interface Mark {
  readonly app: string
  readonly version: string
  readonly at: number
  /** A page is drawn; else files are on their way. */
  readonly isDrawing: boolean
}

/** Waits for as long as the browser has something better to do: in a page that draws itself without end, for ever. */
function whenBrowserIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work, 500)
}

function readDrawn(): Record<string, unknown> {
  const drawn: unknown = JSON.parse(localStorage.getItem(DRAWN_KEY) ?? '{}')
  return { ...Object(drawn) }
}

/**
 * A mark in storage while a version is run and drawn. A page that freezes leaves it behind, and the next one takes the version before
 * (boot/frozen.ts). The first time in a browser the server is told as well: who begins and falls silent has failed. Hidden pages
 * leave no mark: browsers stop those.
 */
export class DrawingMarks {
  readonly #set: ReleaseSet
  #mark: Mark | undefined
  #idleAt = 0
  #begun = false

  constructor(set: ReleaseSet) {
    this.#set = set
    window.addEventListener('pagehide', () => this.#left(true))
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#left(false)
    })
  }

  /** Before the scripts of a version run, and before a page of it draws. */
  put(app: string, version: string, isDrawing: boolean): void {
    if (document.visibilityState !== 'visible') return
    const mark = { app, version, at: Date.now(), isDrawing }
    this.#mark = mark
    try {
      const text = JSON.stringify(mark)
      sessionStorage.setItem(MARK_KEY, text)
      localStorage.setItem(MARK_KEY, text)
      if (!this.#begun && readDrawn()[app] !== version) this.#tell(mark, true, false)
    } catch {
      // Without storage a frozen page is like any other.
    }
  }

  /** It has run, or its page was drawn: the mark goes when the page is idle and waits for nothing. */
  settle(): void {
    const mark = this.#mark
    if (!mark) return
    whenBrowserIdle(() => {
      if (this.#mark !== mark) return
      this.#idleAt = Date.now()
      if (mark.isDrawing && document.querySelector('main [aria-busy=true]'))
        setTimeout(() => this.settle(), CHECK_MS)
      else this.#clear(mark, false)
    })
  }

  #left(gone: boolean): void {
    const mark = this.#mark
    if (mark && (!mark.isDrawing || Date.now() - Math.max(mark.at, this.#idleAt) < BUSY_MS))
      this.#clear(mark, gone)
  }

  #clear(mark: Mark, gone: boolean): void {
    this.#mark = undefined
    if (this.#begun && (mark.isDrawing || gone)) this.#tell(mark, false, gone)
    this.#begun = false
    try {
      sessionStorage.removeItem(MARK_KEY)
      localStorage.removeItem(MARK_KEY)
      const drawn = mark.isDrawing && !gone ? { [mark.app]: mark.version } : {}
      localStorage.setItem(DRAWN_KEY, JSON.stringify({ ...readDrawn(), ...drawn }))
    } catch {
      // Storage may be blocked.
    }
  }

  #tell({ app, version }: Mark, begins: boolean, gone: boolean): void {
    this.#begun = begins
    const { config, remotes, revision, shell } = this.#set
    const canary = remotes[app]?.canary?.release.version === version
    beacon(`${config.apiBase}/telemetry/v1/events`, {
      session: tabSession(),
      revision,
      shell: shell.version,
      remotes: { [app]: { version, canary } },
      ...(begins && { begins }),
      gone,
      events: [],
    })
  }
}
