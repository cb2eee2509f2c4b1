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

const knownName = 'cabinet_known'
const year = 365 * 24 * 3600

/** Outlives sessions and signing out: it says that somebody signed in here, and opens nothing. */
export function setKnownBrowserCookie(reply: FastifyReply, value: string, publicUrl: string): void {
  reply.setCookie(knownName, value, { ...options(publicUrl), maxAge: year })
}

export function knownBrowserCookie(request: FastifyRequest): string | undefined {
  return request.cookies[knownName]
}

export function clearRefreshCookie(reply: FastifyReply, publicUrl: string): void {
  reply.clearCookie(name, options(publicUrl))
}

function options(publicUrl: string) {
  return { path, httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:') } as const
}
