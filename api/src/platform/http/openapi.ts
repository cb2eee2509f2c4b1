import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi-document.ts'

export interface OpenApiOptions {
  readonly publicUrl: string
  /** Whether to serve the readable page at `/api/docs` (embedded mode only). */
  readonly page: boolean
}

export async function openApi(app: FastifyInstance, { publicUrl, page }: OpenApiOptions): Promise<void> {
  const text = JSON.stringify(openApiDocument(publicUrl))
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(text))
  if (!page) return
  await app.register(swagger, { mode: 'static', specification: { document: JSON.parse(text) } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
