import type { ThemeChoice } from '../preferences/preferences.ts'

export const darkQuery = '(prefers-color-scheme: dark)'

export function resolveTheme(choice: ThemeChoice, prefersDark: boolean): 'light' | 'dark' {
  if (choice === 'system') return prefersDark ? 'dark' : 'light'
  return choice
}

export function showTheme(theme: 'light' | 'dark'): void {
  const { documentElement: html } = document
  html.dataset.theme = theme
  html.style.colorScheme = theme
}
