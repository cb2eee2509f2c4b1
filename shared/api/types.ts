import type { CallBody, CallKey, CallParams, CallQuery } from '@cabinet/contract'

export type { CallAnswer, CallKey } from '@cabinet/contract'

type Empty = Record<never, never>
type InputPart<Name extends string, Value> = [Value] extends [undefined] ? Empty : Record<Name, Value>
/** Fields with a default are optional: the server fills them in. */
type Query<Value> = [Value] extends [undefined]
  ? Empty
  : { readonly query?: { readonly [P in keyof Value]?: Value[P] | '' | null | undefined } | undefined }

export type CallInput<K extends CallKey> = InputPart<'params', CallParams<K>> &
  Query<CallQuery<K>> &
  InputPart<'body', CallBody<K>>

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Milliseconds until an answer must begin; 30 s by default. */
  readonly timeout?: number
}

export type InputArgs<K extends CallKey, Options> =
  Empty extends CallInput<K> ? [input?: CallInput<K> & Options] : [input: CallInput<K> & Options]

export interface LooseInput extends CallOptions {
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}
