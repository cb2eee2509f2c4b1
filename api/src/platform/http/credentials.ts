import type { FastifyRequest } from 'fastify'

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Returns a cookie hidden from scripts; sibling domains and http pages cannot set its `__Host-` name. */
export function ownCookie(name: string, path: string, publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: secure ? '/' : path, httpOnly: true, sameSite: 'strict', secure },
  } as const
}
