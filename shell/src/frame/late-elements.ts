import type { ReactNode } from 'react'
import { create } from 'zustand'

/** Holds the elements that code loaded after the first row shows over the page, by name. */
export const useLateElements = create<Readonly<Record<string, ReactNode>>>()(() => ({}))
