import { darkQuery, resolveTheme, showTheme } from '../../shared/ui/theme/show-theme.ts'

/** Returns the colour mode before the first paint: the stored choice, or the system's preference. */
export function applyTheme(stored: unknown): void {
  const choice = stored === 'light' || stored === 'dark' ? stored : 'system'
  showTheme(resolveTheme(choice, matchMedia(darkQuery).matches))
}
