import { useEffect } from 'react'
import { usePreferences } from '../preferences/preferences.ts'
import { darkQuery, resolveTheme, showTheme } from './show-theme.ts'

/** Keeps the colours in step with preference and system; the boot script sets them before the first paint. */
export function useColorMode(): void {
  const choice = usePreferences((state) => state.theme)
  useEffect(() => {
    const media = window.matchMedia?.(darkQuery)
    const apply = () => showTheme(resolveTheme(choice, media?.matches ?? false))
    apply()
    media?.addEventListener('change', apply)
    return () => media?.removeEventListener('change', apply)
  }, [choice])
}
