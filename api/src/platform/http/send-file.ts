import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from './route.ts'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const

/** Streams a file and stops its source when the client leaves. */
export function sendFile(
  reply: FastifyReply,
  type: keyof typeof types,
  { name, size, content }: FileAnswer,
  stallMs = maxStallMs,
): FastifyReply {
  if (size !== undefined) reply.header('content-length', size)
  destroyWhenStalled(reply.raw, stallMs)
  return reply
    .header('content-type', types[type])
    .header('content-disposition', contentDisposition(name))
    .send(Readable.from(content, { objectMode: false }))
}

/** Time without a read after which the reader counts as gone; the next request makes the file anew. */
const maxStallMs = 30_000

/** Ends an answer that waits for its reader, not one that waits for its source. */
function destroyWhenStalled(response: ServerResponse, limitMs: number): void {
  let before = -1
  const look = setInterval(() => {
    const sent =
      response.writableLength > 0 ? (response.socket?.bytesWritten ?? 0) - response.writableLength : -1
    if (sent >= 0 && sent === before) response.destroy()
    before = sent
  }, limitMs)
  look.unref()
  response.once('close', () => clearInterval(look))
}

/** Returns the header: a plain name for old clients, the real one (Cyrillic) by RFC 5987 (RFC 6266). */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
