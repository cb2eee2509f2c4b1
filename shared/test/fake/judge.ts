import { type CallSpec, commonRefusals, ErrorBody } from '@cabinet/contract'
import { describeErrors, formAjv, urlAjv } from '@cabinet/contract/check'
import type { RefusedAnswer } from './refusal.ts'

export interface Parts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Returns a request's parts as handlers get them, with defaults. @throws when it breaks its schemas */
export function checkRequest(spec: CallSpec, parts: Parts, headers: Headers): Parts {
  const sent = Object.fromEntries(headers)
  if (spec.headers !== undefined) fit(urlAjv, spec.headers, sent, 'headers')
  return {
    params: spec.params && fit(urlAjv, spec.params, parts.params, 'params'),
    query: spec.query ? fit(urlAjv, spec.query, parts.query, 'query') : refuseAny(parts.query),
    body: spec.body ? fit(formAjv, spec.body, parts.body, 'body') : parts.body,
  }
}

/** Returns the response of a handler's success. @throws when the declaration does not allow it */
export function responseOf(spec: CallSpec, answer: unknown): Response {
  const [declared] = Object.entries(spec.ok)
  if (!declared) throw new Error('no successful answer is declared')
  const [code, success] = declared
  const status = Number(code)
  if (success === 'empty') {
    if (answer !== undefined) throw new Error('answer must be empty')
    return new Response(null, { status })
  }
  if (typeof success === 'string') {
    if (!(answer instanceof Blob)) throw new Error(`answer must be a file (${success})`)
    return new Response(answer, { status })
  }
  const json = JSON.stringify(answer)
  if (json === undefined) throw new Error('answer must not be empty')
  fit(formAjv, success, JSON.parse(json), 'answer')
  return new Response(json, { status, headers: { 'content-type': 'application/json' } })
}

/** Returns the response of a refusal. @throws when the call declares no such code, or another status */
export function responseOfRefusal(spec: CallSpec, { status, code, extra, body }: RefusedAnswer): Response {
  const common: number | undefined = new Map<string, number>(Object.entries(commonRefusals)).get(code)
  if (common === undefined && !spec.refusals?.includes(code))
    throw new Error(`refusal ${code} is not declared`)
  if (common !== undefined && common !== status)
    throw new Error(`refusal ${code} is ${common}, not ${status}`)
  fit(formAjv, ErrorBody, body, 'refusal')
  const headers: HeadersInit =
    extra.retryAfter === undefined ? {} : { 'retry-after': String(extra.retryAfter) }
  return Response.json(body, { status, headers })
}

function fit(schemas: typeof formAjv, schema: object, value: unknown, part: string): unknown {
  const validate = schemas.compile(schema)
  const copy = structuredClone(value)
  if (!validate(copy)) throw new Error(`${part} ${describeErrors(validate.errors)}`)
  return copy
}

function refuseAny(query: unknown): undefined {
  const names = Object.keys(Object(query))
  if (names.length > 0) throw new Error(`query is not declared (${names.join(', ')})`)
}
