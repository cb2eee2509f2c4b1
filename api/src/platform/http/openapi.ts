import { servedApi } from '@cabinet/contract/served'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi-document.ts'

/** Returns the document under `/api`, with headers and limits of the calls, for people and for the gate of the releases. */
export function openApi(app: FastifyInstance, publicUrl: string): void {
  const documents = { '/openapi.json': openApiDocument(publicUrl), '/contract.json': servedApi() }
  for (const [path, document] of Object.entries(documents)) {
    const text = JSON.stringify(document)
    app.get(path, async (_request, reply) => reply.type('application/json').send(text))
  }
}

/** Serves the readable page at `/api/docs`, in the embedded mode only. */
export async function openApiPage(app: FastifyInstance, publicUrl: string): Promise<void> {
  const document = JSON.parse(JSON.stringify(openApiDocument(publicUrl)))
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
