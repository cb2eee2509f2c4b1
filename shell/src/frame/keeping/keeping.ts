import type { Dispatch, SetStateAction } from 'react'
import type { Kept, KeptPagesProps } from '../kept-pages.tsx'
import type { Router } from '../router-updates.ts'
import { followAhead } from './ahead.tsx'
import { showAtOnce } from './at-once.ts'
import { type DrawnPage, pagesAt } from './pages-at.ts'
import { whileHidden } from './while-hidden.ts'

export type ChangePages = (change: (pages: readonly DrawnPage[]) => readonly DrawnPage[]) => void

export interface KeepingRules {
  /** Called while the pages are drawn: what it answers, they are from then on. */
  readonly pagesAt: (
    pages: readonly DrawnPage[] | undefined,
    at: DrawnPage['at'],
    opened: DrawnPage | undefined | false,
  ) => readonly DrawnPage[]
  /** Called when a page was hidden or shown; answers what to do when that ends. */
  readonly turned: (container: HTMLElement | null, page: DrawnPage) => (() => void) | undefined
}

/** Begins to keep pages. */
export function keeping(
  props: KeptPagesProps,
  router: Router,
  setKept: Dispatch<SetStateAction<Kept>>,
): void {
  const change: ChangePages = (changed) =>
    setKept((kept) => (kept.pages ? { ...kept, pages: changed(kept.pages) } : kept))
  const turned = showAtOnce(router)
  const rules: KeepingRules = {
    pagesAt(pages, at, opened) {
      const drawn = pagesAt(pages ?? (opened ? [opened] : []), at, opened)
      if (drawn !== pages) setKept({ rules, pages: drawn })
      return drawn
    },
    turned(container, page) {
      if (!container) return
      const forget = turned(container, page)
      const show = whileHidden(container, page, props.store, change)
      return () => {
        forget()
        show?.()
      }
    },
  }
  setKept({ rules })
  followAhead(props, change)
}
