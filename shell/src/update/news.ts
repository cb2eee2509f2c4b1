import { create } from 'zustand'
import type { News } from './compare-sets.ts'

/**
 * What the bar of the frame says of releases. `saved`: the service worker has answered with the last good page, because there was no
 * other that could be believed.
 */
export const useNews = create<{ news: News; saved: boolean }>()(() => ({
  news: 'none',
  saved: document.documentElement.dataset.saved !== undefined,
}))
