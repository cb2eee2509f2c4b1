const PUBLIC_PATHS = ['/login', '/forget-password', '/sign-up/confirmation']

export function isPublicPath(path: string): boolean {
  const plain = path.replace(/\/+$/, '')
  return PUBLIC_PATHS.includes(plain)
}

/** Returns a path of the cabinet, or `/` for other origins, schemes and tricks of a script that wrote it. */
export function safeReturnTo(value: string | null): string {
  // URL parsers read backslashes as slashes and drop control characters.
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

export function loginPath(path: string): string {
  const target = safeReturnTo(path)
  return target === '/' ? '/login' : `/login?${new URLSearchParams({ returnTo: target })}`
}
