import { NetworkError } from './errors.ts'
import { parseJson } from './read-error.ts'
import { asNetworkError, send } from './transport.ts'
import type { CallAnswer, CallKey, CallOptions, InputArgs, LooseInput } from './types.ts'

/**
 * Makes a call of the contract: `call('GET /accounting/v1/applications', { query: { page: 2 } })`. The answer is typed by
 * the declaration, against which the server checks what it sends. Throws ApiError or NetworkError. Files: `download`.
 */
export async function call<K extends CallKey>(
  key: K,
  ...[input]: InputArgs<K, CallOptions>
): Promise<CallAnswer<K>> {
  const loose: LooseInput = input ?? {}
  return readAnswer<K>(await send(key, loose), loose.signal)
}

/** Reads the body of a 2xx response. An answer that is no JSON came from something between us and the server. */
export async function readAnswer<K extends CallKey>(
  response: Response,
  signal?: AbortSignal,
): Promise<CallAnswer<K>> {
  let text: string
  try {
    text = await response.text()
  } catch (error) {
    throw asNetworkError(error, signal)
  }
  const answer = text === '' ? undefined : parseJson(text)
  if (text !== '' && answer === undefined) throw new NetworkError('lost')
  // The one place where outside data gets its type: both ends obey one contract and the server validates its answers.
  return answer as CallAnswer<K>
}
