import type { CallSpec } from '@cabinet/contract'
import type { FastifySchema } from 'fastify'

/** Returns the schemas by which Fastify validates and serialises: only declared fields leave the server. */
export function routeSchema(spec: CallSpec): FastifySchema {
  return {
    ...(spec.params === undefined ? {} : { params: spec.params }),
    ...(spec.query === undefined ? {} : { querystring: spec.query }),
    ...(spec.body === undefined ? {} : { body: spec.body }),
    ...(spec.headers === undefined ? {} : { headers: spec.headers }),
    response: Object.fromEntries(
      Object.entries(spec.ok).filter(([, success]) => typeof success === 'object'),
    ),
  }
}
