import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownCookie } from '../../platform/http/credentials.ts'
import { ticketSeconds } from './oidc/tickets.ts'
import { refreshLifetime } from './refresh-tokens.ts'

/** Over HTTPS the cookie is sent only to the account's own calls. */
const path = '/api/users/api/v1'

const refresh = (publicUrl: string) => ownCookie('cabinet_refresh', path, publicUrl)
const oidc = (publicUrl: string) => ownCookie('cabinet_oidc', path, publicUrl)
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

/** The ticket of a sign-in that this browser has begun at the provider. */
export function oidcCookie({ cookies }: FastifyRequest, publicUrl: string): string | undefined {
  return cookies[oidc(publicUrl).name]
}

/** @param ticket absent: clears it */
export function setOidcCookie(reply: FastifyReply, publicUrl: string, ticket?: string): void {
  const { name, options } = oidc(publicUrl)
  reply.setCookie(name, ticket ?? '', { ...options, maxAge: ticket === undefined ? 0 : ticketSeconds })
}

const end = (publicUrl: string) => ownCookie('cabinet_end', '/', publicUrl)

export function endCookie({ cookies }: FastifyRequest, publicUrl: string): string | undefined {
  return cookies[end(publicUrl).name]
}

/** Sets the ticket for the end at the provider; the page sees it, and then asks for the address. @param ticket absent: clears it */
export function setEndCookie(reply: FastifyReply, publicUrl: string, ticket?: string): void {
  const { name, options } = end(publicUrl)
  const maxAge = ticket === undefined ? 0 : ticketSeconds
  reply.setCookie(name, ticket ?? '', { ...options, httpOnly: false, maxAge })
}

export function clearRefreshCookie(reply: FastifyReply, publicUrl: string): void {
  const { name, options } = refresh(publicUrl)
  reply.clearCookie(name, options)
}

/** Returns a name of a browser that a user has signed in with, signed with the server's key. */
export function signKnownBrowser(username: string, key: Buffer): string {
  const id = randomBytes(16).toString('base64url')
  return `${id}.${browserSignature(id, username, key)}`
}

/** @returns the browser's id; nothing when this user has not signed in with it */
export function verifyKnownBrowser(
  cookie: string | undefined,
  username: string,
  key: Buffer,
): string | undefined {
  const [id = '', given = ''] = (cookie ?? '').split('.')
  const wanted = Buffer.from(browserSignature(id, username, key))
  const sent = Buffer.from(given)
  return sent.length === wanted.length && timingSafeEqual(sent, wanted) ? id : undefined
}

function browserSignature(id: string, username: string, key: Buffer): string {
  return createHmac('sha256', key).update(`known-browser:${id}:${username}`).digest('base64url')
}
