import { useCallback } from 'react'
import { type To, useNavigate } from 'react-router-dom'

/** Returns a navigation that renders before the next click, which builds on it (decision 0006). */
export function useNavigateInPlace(): (to: To) => void {
  const navigate = useNavigate()
  return useCallback((to) => void navigate(to, { preventScrollReset: true, flushSync: true }), [navigate])
}
