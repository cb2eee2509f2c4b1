import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownCookie } from '../../../platform/http/own-cookie.ts'

const preview = (publicUrl: string) => ownCookie('cabinet_preview', '/merchant-cabinet', publicUrl)

export function setPreviewCookie(
  reply: FastifyReply,
  ticket: string,
  until: string,
  publicUrl: string,
): void {
  const { name, options } = preview(publicUrl)
  reply.setCookie(name, ticket, { ...options, expires: new Date(until) })
}

/** Whoever signs in or out begins without a preview of somebody else. */
export function clearPreviewCookie(reply: FastifyReply, publicUrl: string): void {
  const { name, options } = preview(publicUrl)
  reply.clearCookie(name, options)
}

/** The ticket that a navigation carries. Pages are served past the plugin that reads cookies. */
export function previewCookie(
  { headers }: Pick<FastifyRequest, 'headers'>,
  publicUrl: string,
): string | undefined {
  return new RegExp(`(?:^|;\\s*)${preview(publicUrl).name}=([\\w.-]+)`).exec(headers.cookie ?? '')?.[1]
}
