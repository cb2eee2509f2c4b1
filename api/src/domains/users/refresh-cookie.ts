import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownCookie } from '../../platform/http/own-cookie.ts'
import { refreshLifetime } from './refresh-tokens.ts'

/** Over HTTPS the cookie is sent only to the account's own calls. */
const path = '/api/users/api/v1'

const refresh = (publicUrl: string) => ownCookie('cabinet_refresh', path, publicUrl)
const known = (publicUrl: string) => ownCookie('cabinet_known', path, publicUrl)

export function refreshCookie({ cookies }: FastifyRequest, publicUrl: string): string | undefined {
  return cookies[refresh(publicUrl).name]
}

export function setRefreshCookie(reply: FastifyReply, token: string, publicUrl: string): void {
  const { name, options } = refresh(publicUrl)
  reply.setCookie(name, token, { ...options, maxAge: refreshLifetime / 1000 })
}

const year = 365 * 24 * 3600

/** Sets the cookie that marks a known browser: it outlives sessions and signing out, and grants nothing. */
export function setKnownBrowserCookie(reply: FastifyReply, value: string, publicUrl: string): void {
  const { name, options } = known(publicUrl)
  reply.setCookie(name, value, { ...options, maxAge: year })
}

export function knownBrowserCookie({ cookies }: FastifyRequest, publicUrl: string): string | undefined {
  return cookies[known(publicUrl).name]
}

export function clearRefreshCookie(reply: FastifyReply, publicUrl: string): void {
  const { name, options } = refresh(publicUrl)
  reply.clearCookie(name, options)
}
