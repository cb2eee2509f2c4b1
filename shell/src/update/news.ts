import { create } from 'zustand'
import type { News } from './compare-sets.ts'

/** What the bar of the frame says of releases. */
export const useNews = create<{ news: News }>()(() => ({ news: 'none' }))
