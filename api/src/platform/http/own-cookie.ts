/**
 * Name and attributes of a cookie that no script reads and no other site sends. Behind https its name is one that neither a sibling
 * domain nor an http page can set (`__Host-`), which the whole origin gets; else it goes to its own path alone.
 */
export function ownCookie(name: string, path: string, publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: secure ? '/' : path, httpOnly: true, sameSite: 'strict', secure },
  } as const
}
