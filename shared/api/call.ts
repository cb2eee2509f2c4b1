import { NetworkError } from './errors.ts'
import { asNetworkError } from './network-error.ts'
import { parseJson } from './read-error.ts'
import { send } from './transport.ts'
import type { CallAnswer, CallKey, CallOptions, InputArgs, LooseInput } from './types.ts'

/** Returns the answer of a call: `call('GET /directory/statuses')`; throws ApiError or NetworkError. */
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

/** Parses a body, undefined when empty; throws NetworkError for non-JSON, which an intermediary sends. */
export function parseAnswer<K extends CallKey>(body: string): CallAnswer<K> {
  const answer = body === '' ? undefined : parseJson(body)
  if (body !== '' && answer === undefined) throw new NetworkError('lost')
  // Only here outside data gets a type unchecked: the server validates its answers by the same contract.
  return answer as CallAnswer<K>
}
