import type { FastifyReply, FastifyRequest } from 'fastify'
import { refreshLifetime } from './refresh-tokens.ts'

const name = 'cabinet_refresh'

/** Sent only to the calls of one's own account: no other request carries it. */
const path = '/api/users/api/v1'

export function refreshCookie(request: FastifyRequest): string | undefined {
  return request.cookies[name]
}

export function setRefreshCookie(reply: FastifyReply, token: string, publicUrl: string): void {
  reply.setCookie(name, token, { ...options(publicUrl), maxAge: refreshLifetime / 1000 })
}

export function clearRefreshCookie(reply: FastifyReply, publicUrl: string): void {
  reply.clearCookie(name, options(publicUrl))
}

function options(publicUrl: string) {
  return { path, httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:') } as const
}
