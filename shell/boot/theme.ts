/** The colour mode before the first paint: the stored choice, else what the system prefers. */
export function applyTheme(choice: unknown): void {
  const chosen = choice === 'light' || choice === 'dark' ? choice : undefined
  const mode = chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const { documentElement: html } = document
  html.dataset.theme = mode
  html.style.colorScheme = mode
}
