import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'cabinet_preview'

/** Sent with the pages alone; no script reads it, and no other site makes a browser send it. */
const options = (publicUrl: string) =>
  ({
    path: '/merchant-cabinet',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  }) as const

export function setPreviewCookie(
  reply: FastifyReply,
  ticket: string,
  until: string,
  publicUrl: string,
): void {
  reply.setCookie(name, ticket, { ...options(publicUrl), expires: new Date(until) })
}

/** Whoever signs in or out begins without a preview of somebody else. */
export function clearPreviewCookie(reply: FastifyReply, publicUrl: string): void {
  reply.clearCookie(name, options(publicUrl))
}

/** The ticket that a navigation carries. Pages are served past the plugin that reads cookies. */
export function previewCookie({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)`).exec(headers.cookie ?? '')?.[1]
}
