/**
 * Name and attributes of a cookie hidden from scripts and other sites. Behind https its `__Host-` name cannot be set by sibling domains or
 * http pages, and it applies to the whole origin; otherwise it applies to its own path.
 */
export function ownCookie(name: string, path: string, publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: secure ? '/' : path, httpOnly: true, sameSite: 'strict', secure },
  } as const
}
