import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi-document.ts'

/** Below `/api`, with the headers and limits of the calls. */
export function openApi(app: FastifyInstance, publicUrl: string): void {
  const text = JSON.stringify(openApiDocument(publicUrl))
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json').send(text))
}

/** The readable page at `/api/docs`, of the embedded mode only. */
export async function openApiPage(app: FastifyInstance, publicUrl: string): Promise<void> {
  const document = JSON.parse(JSON.stringify(openApiDocument(publicUrl)))
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
