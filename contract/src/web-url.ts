// Server and screens run this file: it imports nothing.

/** Returns a parsed address, or undefined for a text that is none: browsers in use lack `URL.canParse` and `URL.parse`. */
export function urlOf(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** Returns whether a link that browsers follow is http or https. */
export const isWebUrl = (text: string): boolean =>
  /^https?:\/\/[^\s/]/i.test(text) && urlOf(text) !== undefined
