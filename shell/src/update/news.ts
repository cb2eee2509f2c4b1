import { create } from 'zustand'
import type { SetChange } from './compare-sets.ts'

export const useNews = create<{ news: Exclude<SetChange, 'return'> }>()(() => ({
  news: 'none',
}))
