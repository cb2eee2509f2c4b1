import { create } from 'zustand'
import type { News } from './compare-sets.ts'

export const useNews = create<{ news: Exclude<News, 'return'> }>()(() => ({
  news: 'none',
}))
