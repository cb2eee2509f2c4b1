import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { acceptedEncodings } from '../release-files/encoding.ts'

/** Shorter texts fit one packet; answers with a token stay uncompressed as well, so that their length reveals nothing. */
const minBytes = 1_400

// Level 4 is the first at which brotli beats gzip by a tenth in the same time.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const toBrotli = promisify(brotliCompress)
const compressors = {
  br: (text: string) => toBrotli(text, quality),
  gzip: promisify<string, Buffer>(gzip),
} as const

/** Compresses answers, ten orders to a quarter; files and compressed content pass unchanged. */
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
