import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '../../platform/http/openapi-document.ts'

const text = readFileSync(new URL('guide.html', import.meta.url), 'utf8')

/** Returns the page for programmers of shops. @param limit requests of a key in a minute */
export function guidePage(publicUrl: string, limit: number): string {
  const values: Record<string, string> = {
    base: publicUrl,
    host: new URL(publicUrl).host,
    limit: String(limit),
  }
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}

/** Serves the page at `/api/merchant/v1/docs`, and the description of these calls alone. */
export function merchantApiGuide(app: FastifyInstance, publicUrl: string, limit: number): void {
  const page = guidePage(publicUrl, limit)
  const { paths, tags, ...document } = openApiDocument(publicUrl)
  const own = Object.fromEntries(Object.entries(paths).filter(([path]) => path.startsWith('/merchant/')))
  const json = JSON.stringify({
    ...document,
    tags: tags.filter(({ name }) => name === 'merchant'),
    paths: own,
  })
  app.get('/merchant/v1/openapi.json', async (_request, reply) => reply.type('application/json').send(json))
  app.get('/merchant/v1/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(page),
  )
}
