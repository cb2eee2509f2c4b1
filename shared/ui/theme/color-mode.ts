import { useEffect } from 'react'
import { type ThemeChoice, usePreferences } from '../preferences/preferences.ts'

const darkQuery = '(prefers-color-scheme: dark)'

/** Turns the user's choice into what is shown. `prefersDark` is the system's wish. */
export function resolveTheme(choice: ThemeChoice, prefersDark: boolean): 'light' | 'dark' {
  if (choice === 'system') return prefersDark ? 'dark' : 'light'
  return choice
}

/** Keeps `<html data-theme>` and what the browser itself draws (fields, scroll bars) in step with the preference and with the system; the boot script sets it before the first paint. */
export function useColorMode(): void {
  const choice = usePreferences((state) => state.theme)
  useEffect(() => {
    const media = window.matchMedia?.(darkQuery)
    const apply = () => {
      const theme = resolveTheme(choice, media?.matches ?? false)
      document.documentElement.dataset.theme = theme
      document.documentElement.style.colorScheme = theme
    }
    apply()
    media?.addEventListener('change', apply)
    return () => media?.removeEventListener('change', apply)
  }, [choice])
}
