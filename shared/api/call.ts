import { NetworkError } from './errors.ts'
import { asNetworkError } from './network-error.ts'
import { parseJson } from './read-error.ts'
import { send } from './transport.ts'
import type { CallAnswer, CallKey, CallOptions, InputArgs, LooseInput } from './types.ts'

/** `call('GET /accounting/v1/applications', { query: { page: 2 } })`; throws ApiError or NetworkError. */
export async function call<K extends CallKey>(
  key: K,
  ...[input]: InputArgs<K, CallOptions>
): Promise<CallAnswer<K>> {
  const loose: LooseInput = input ?? {}
  const response = await send(key, loose)
  try {
    return parseAnswer<K>(await response.text())
  } catch (error) {
    throw asNetworkError(error, loose.signal)
  }
}

/** Undefined for an empty body; throws NetworkError for non-JSON, which comes from an intermediary. */
export function parseAnswer<K extends CallKey>(body: string): CallAnswer<K> {
  const answer = body === '' ? undefined : parseJson(body)
  if (body !== '' && answer === undefined) throw new NetworkError('lost')
  // The only place where outside data gets its type: the contract binds both ends, and the server validates its answers.
  return answer as CallAnswer<K>
}
