import type { ThemeChoice } from '../preferences/preferences.ts'

export const darkQuery = '(prefers-color-scheme: dark)'

/** Turns the user's choice into what is shown. `prefersDark` is the system's wish. */
export function resolveTheme(choice: ThemeChoice, prefersDark: boolean): 'light' | 'dark' {
  if (choice === 'system') return prefersDark ? 'dark' : 'light'
  return choice
}

/** Shows a theme: `data-theme` for the product's colours, `color-scheme` for what the browser itself draws (fields, scroll bars). */
export function showTheme(theme: 'light' | 'dark'): void {
  const { documentElement: html } = document
  html.dataset.theme = theme
  html.style.colorScheme = theme
}
