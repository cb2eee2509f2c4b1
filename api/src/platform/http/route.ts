import type {
  CallAnswer,
  CallBody,
  CallKey,
  CallParams,
  CallQuery,
  CallSpec,
  Calls,
  MachineAccess,
} from '@cabinet/contract'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { ServiceContext, UserContext } from '../service-context.ts'

export interface FileAnswer {
  readonly name: string
  readonly size?: number
  readonly content: AsyncIterable<Uint8Array>
}

export interface HandlerInput<K extends CallKey> {
  readonly ctx: Calls[K]['access'] extends 'open' | 'cookie' | MachineAccess ? ServiceContext : UserContext
  readonly params: CallParams<K>
  /** The query with the declaration's defaults filled in. */
  readonly query: CallQuery<K>
  readonly body: CallBody<K>
  /** The raw request, for cookies, headers and the address. */
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Result<K extends CallKey> = [CallAnswer<K>] extends [undefined]
  ? Promise<void>
  : [CallAnswer<K>] extends [Blob]
    ? FileAnswer | Promise<FileAnswer>
    : CallAnswer<K> | Promise<CallAnswer<K>>

export type Handler<K extends CallKey> = (input: HandlerInput<K>) => Result<K>

export interface Route {
  readonly key: CallKey
  handle(input: Input): unknown
  /** Names the one row that a change concerns, when its address does not. */
  rowOf?(body: unknown): string | undefined
}

/** Implements a declared call: the handler gets checked, typed input and returns the answer, or throws an ApiError. */
export function route<K extends CallKey>(
  key: K,
  handle: Handler<K>,
  rowOf?: (body: CallBody<K>) => string | undefined,
): Route {
  return { key, handle, ...(rowOf !== undefined && { rowOf }) }
}

/** The input of registered handlers; `route()` has checked the types of each call. */
export interface Input {
  ctx: ServiceContext
  params: unknown
  query: unknown
  body: unknown
  request: FastifyRequest
  reply: FastifyReply
}

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

/** Compiles an answer's serializer at its first use: all at once would cost every start half a second. */
export function setUpSerialization(app: FastifyInstance): void {
  app.setSerializerCompiler<fastJsonStringify.AnySchema>(({ schema }) => {
    let serialize: ((answer: unknown) => string) | undefined
    return (answer) => {
      serialize ??= fastJsonStringify(schema)
      return serialize(answer)
    }
  })
}
