import type {
  CallAnswer,
  CallBody,
  CallKey,
  CallParams,
  CallQuery,
  Calls,
  MachineAccess,
} from '@cabinet/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MachineCaller } from '../access/machine.ts'
import type { MerchantScope } from '../access/scope.ts'
import type { Session } from '../access/session.ts'
import type { Call } from '../call.ts'

/** A file that is streamed: sent under `name` by RFC 6266. */
export interface FileAnswer {
  readonly name: string
  /** Bytes, where they are known before they are sent. */
  readonly size?: number
  readonly content: AsyncIterable<Uint8Array>
}

type Who<K extends CallKey> = Calls[K]['access'] extends 'open' | 'cookie'
  ? object
  : Calls[K]['access'] extends MachineAccess
    ? { readonly machine: MachineCaller; readonly scope: MerchantScope }
    : {
        readonly session: Session
        /** The merchants whose rows this session may see. */
        readonly scope: MerchantScope
      }

export type HandlerInput<K extends CallKey> = Who<K> & {
  /** What services get: actor, scope, moment, database. */
  readonly call: Call
  readonly params: CallParams<K>
  /** With the defaults of the declaration filled in. */
  readonly query: CallQuery<K>
  readonly body: CallBody<K>
  /** For headers and the log; everything else is above. */
  readonly request: FastifyRequest
  /** For cookies and headers; the answer is what the handler returns. */
  readonly reply: FastifyReply
}

/** A file, nothing, or the declared answer. */
type Result<K extends CallKey> = [CallAnswer<K>] extends [undefined]
  ? Promise<void>
  : [CallAnswer<K>] extends [Blob]
    ? FileAnswer | Promise<FileAnswer>
    : CallAnswer<K> | Promise<CallAnswer<K>>

export type Handler<K extends CallKey> = (input: HandlerInput<K>) => Result<K>

export interface Route {
  readonly key: CallKey
  readonly handle: (input: never) => unknown
}

/**
 * Implements a declared call. Path, schemas, status and access come from its declaration in the contract; the handler gets
 * checked, typed input and returns the answer, or throws an ApiError.
 */
export function route<K extends CallKey>(key: K, handle: Handler<K>): Route {
  return { key, handle }
}
