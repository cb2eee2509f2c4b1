/** Where the sign-in pages live; never a place to return to. */
const PUBLIC_PATHS = ['/login', '/forget-password', '/sign-up/confirmation']

/** Whether a path (without the base path) belongs to the signed-out pages. */
export function isPublicPath(path: string): boolean {
  const plain = path.replace(/\/+$/, '')
  return PUBLIC_PATHS.includes(plain)
}

/**
 * The page to open after signing in: a path below the base path with query and fragment, else `/`. The value comes from
 * the address bar, so anybody may have written it: other origins, schemes and dot tricks lead to `/`.
 */
export function safeReturnTo(value: string | null): string {
  // Backslashes and control characters are read as slashes or dropped by URL parsers.
  if (!value?.startsWith('/') || value.startsWith('//') || /[\\\p{Cc}]/u.test(value)) return '/'
  const probe = 'https://cabinet.invalid'
  let url: URL
  try {
    url = new URL(value, probe)
  } catch {
    return '/'
  }
  if (url.origin !== probe || url.pathname.startsWith('//') || isPublicPath(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** `/login?returnTo=…` for the page at `path`; plain `/login` where there is nothing to return to. */
export function loginPath(path: string): string {
  const target = safeReturnTo(path)
  return target === '/' ? '/login' : `/login?${new URLSearchParams({ returnTo: target })}`
}
