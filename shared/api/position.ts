const KEY = 'cabinet.position'

/**
 * Returns the header that tells a server with a replica up to which change this browser has been shown the data. All tabs share
 * the position, so none goes back behind another.
 */
export function seenHeader(): Record<string, string> {
  const seen = stored()
  return seen === '' ? {} : { 'X-Seen-Position': seen }
}

/** Keeps the newest position; answers may arrive in any order. */
export function rememberPosition({ headers }: Response): void {
  const position = headers.get('x-position')
  if (position === null || position <= stored()) return
  try {
    localStorage.setItem(KEY, position)
  } catch {
    memory = position
  }
}

let memory = ''

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? memory
  } catch {
    return memory
  }
}
