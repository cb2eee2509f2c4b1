/** Name and attributes of a cookie hidden from scripts. Behind https its `__Host-` name cannot be set by sibling domains or http pages. */
export function ownCookie(name: string, path: string, publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: secure ? '/' : path, httpOnly: true, sameSite: 'strict', secure },
  } as const
}
