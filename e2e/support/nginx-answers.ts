import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Answer, Nginx } from './nginx.ts'
import type { Product } from './product.ts'

/** Asks the process itself the same question; its answer is the model. */
function askProcess(product: Product, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(`${product.url}${path}`, { headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** Returns the answers of nginx and of the process. */
export const askBoth = (nginx: Nginx, product: Product, path: string, headers: Record<string, string> = {}) =>
  Promise.all([nginx.get(path, headers), askProcess(product, path, headers)])

const decoders: Record<string, (content: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

export const decoded = ({ headers, body }: Answer): Buffer =>
  decoders[String(headers['content-encoding'])]?.(body) ?? body

export const about = ({ status, headers }: Answer, names: readonly string[]) => ({
  status,
  ...Object.fromEntries(names.map((name) => [name, headers[name]?.toString().toLowerCase()])),
})

export const fileHeaders = [
  'content-type',
  'content-encoding',
  'content-length',
  'vary',
  'cache-control',
  'content-security-policy',
  'cross-origin-resource-policy',
  'x-content-type-options',
]
