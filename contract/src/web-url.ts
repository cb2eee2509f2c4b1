// Screens run this file: it imports nothing.

/** Returns a parsed address, or undefined for a text that is none: browsers in use lack `URL.canParse` and `URL.parse`. */
export function urlOf(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
