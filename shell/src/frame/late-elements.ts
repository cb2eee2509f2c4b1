import type { ReactNode } from 'react'
import { create } from 'zustand'

/** What code that loads after the first row shows over the page, by its name. */
export const useLateElements = create<Readonly<Record<string, ReactNode>>>()(() => ({}))
