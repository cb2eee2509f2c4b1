import { type CallSpec, calls, ErrorBody } from '@cabinet/contract'
import { servedApi } from '@cabinet/contract/served'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { ownCookie } from './credentials.ts'
import { problemPath } from './error-reply.ts'

const json = (schema: object) => ({ 'application/json': { schema } })
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function openApiDocument(publicUrl = 'http://localhost:8080') {
  const paths: Record<string, Record<string, object>> = {}
  const tags = new Set<string>()
  for (const [key, spec] of Object.entries<CallSpec>(calls)) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, path, spec) }
    tags.add(spec.tag)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Кабинет партнёра',
      version: servedApi().contract,
      description:
        'Money is decimal KZT, instants are ISO 8601 with Z, days are yyyy-MM-dd of the business zone.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ErrorBody, Problem },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'mk_live_… of «Интеграции» or `pnpm api create-key`',
        },
        refreshCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: ownCookie('cabinet_refresh', '/', publicUrl).name,
        },
      },
    },
  }
}

function operation(method: string, path: string, spec: CallSpec): object {
  return {
    operationId: operationId(method, path),
    summary: spec.summary,
    tags: [spec.tag],
    ...(spec.deprecated && { deprecated: true }),
    ...describeAccess(spec),
    security: security(spec),
    parameters: [
      ...parameters('path', spec.params),
      ...parameters('query', spec.query),
      ...parameters('header', spec.headers),
    ],
    ...(spec.body === undefined ? {} : { requestBody: { required: true, content: json(spec.body) } }),
    responses: {
      ...Object.fromEntries(Object.entries(spec.ok).map(([status, success]) => [status, answer(success)])),
      '4XX': refusal(path, ['Refused', ...(spec.refusals ?? [])].join(', ')),
      '5XX': refusal(path, 'Not available: MAINTENANCE, UNAVAILABLE or INTERNAL'),
    },
  }
}

function describeAccess({ access, stepUp }: CallSpec): { description?: string } {
  const fresh = stepUp ? ' Sessions need a step-up within STEP_UP_MINUTES (PROOF_REQUIRED).' : ''
  if (typeof access !== 'object') return fresh ? { description: fresh.trim() } : {}
  if ('permission' in access)
    return { description: `Permission: ${[access.permission].flat().join(' or ')}.${fresh}` }
  return access.right === undefined ? {} : { description: `Right of the key: ${access.right}.` }
}

/** Returns `getUsersMe` for `GET /users/api/v1/me`. */
function operationId(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '' && !/^(api|v\d)$/.test(word))
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function security({ access }: CallSpec): object[] {
  if (access === 'open') return []
  if (typeof access === 'object' && access.key)
    return 'permission' in access ? [{ bearer: [] }, { apiKey: [] }] : [{ apiKey: [] }]
  return [access === 'cookie' ? { refreshCookie: [] } : { bearer: [] }]
}

function parameters(place: 'path' | 'query' | 'header', schema: object | undefined): object[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, { description?: string }>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: property,
  }))
}

function answer(success: CallSpec['ok'][number]): object {
  if (success === 'empty') return { description: 'Done' }
  if (success === 'zip')
    return { description: 'A zip archive', content: { 'application/zip': { schema: {} } } }
  if (success === 'xlsx') return { description: 'An Excel file', content: { [xlsx]: { schema: {} } } }
  return { description: 'Success', content: json(success) }
}

function refusal(path: string, description: string): object {
  const isProblem = path.startsWith(problemPath)
  const schema = { $ref: `#/components/schemas/${isProblem ? 'Problem' : 'ErrorBody'}` }
  return { description, content: isProblem ? { 'application/problem+json': { schema } } : json(schema) }
}

/** RFC 9457 with our code and request id. */
const { message: _, ...ofErrors } = ErrorBody.properties
const Problem = Type.Object({
  ...ofErrors,
  type: Type.Literal('about:blank'),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String({ description: 'Russian, fit to show' }),
  right: Type.Optional(Type.String({ description: "the key's right that was missing (403)" })),
})

/** Returns the document under `/api`, with headers and limits of the calls, for people and for the gate of the releases. */
export function openApi(app: FastifyInstance, publicUrl: string): void {
  const documents = { '/openapi.json': () => openApiDocument(publicUrl), '/contract.json': servedApi }
  for (const [path, document] of Object.entries(documents)) {
    // The first request writes the text, which would cost every start a tenth of a second.
    let text: string | undefined
    app.get(path, async (_request, reply) => {
      text ??= JSON.stringify(document())
      return reply.type('application/json').send(text)
    })
  }
}
