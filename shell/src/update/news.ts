import { create } from 'zustand'
import type { News } from './compare-sets.ts'

/** `saved`: the service worker has answered with the last good page. */
export const useNews = create<{ news: Exclude<News, 'return'>; saved: boolean }>()(() => ({
  news: 'none',
  saved: document.documentElement.dataset.saved !== undefined,
}))
