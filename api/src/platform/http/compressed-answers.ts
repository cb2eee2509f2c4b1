import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { acceptedEncodings } from '../release-files/encoding.ts'

/** Shorter texts leave in one packet as they are; answers that hold a token are among these, so that nobody guesses it by their length. */
const minBytes = 1_400

// Level 4 is the first at which brotli takes a tenth off gzip in the same time.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const toBrotli = promisify(brotliCompress)
const compressors = {
  br: (text: string) => toBrotli(text, quality),
  gzip: promisify<string, Buffer>(gzip),
} as const

/** Ten orders take a quarter of their bytes. Files and what is compressed already pass as they are. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < minBytes) return payload
    reply.header('vary', 'accept-encoding')
    const [encoding] = acceptedEncodings(headers['accept-encoding'])
    if (encoding === undefined) return payload
    reply.header('content-encoding', encoding)
    return compressors[encoding](payload)
  })
}
