import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi-document.ts'

/** Serves the readable page at `/api/docs`. */
export async function openApiPage(app: FastifyInstance, publicUrl: string): Promise<void> {
  const document = JSON.parse(JSON.stringify(openApiDocument(publicUrl)))
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
