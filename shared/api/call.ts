import { asNetworkError, NetworkError } from './errors.ts'
import { parseJson } from './read-error.ts'
import type { DownloadOptions } from './receive-file.ts'
import { send } from './transport.ts'
import type { CallAnswer, CallKey, CallOptions, InputArgs, LooseInput } from './types.ts'

/** Returns the answer of a call: `call('GET /directory/statuses')`; throws ApiError or NetworkError. */
export async function call<K extends CallKey>(
  key: K,
  ...[input]: InputArgs<K, CallOptions>
): Promise<CallAnswer<K>> {
  return callLoosely(key, input ?? {})
}

/** Calls with an input whose parts are not compared with the call. */
export async function callLoosely<K extends CallKey>(key: K, loose: LooseInput): Promise<CallAnswer<K>> {
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

type FileKey = { [K in CallKey]: CallAnswer<K> extends Blob ? K : never }[CallKey]

/** The server may count rows before it sends the first byte. */
const FIRST_BYTE_MS = 120_000

/** Saves a file that arrives completely; throws ApiError, NetworkError or the signal's reason. */
export async function download<K extends FileKey>(
  key: K,
  ...[input]: InputArgs<K, DownloadOptions>
): Promise<{ name: string; size: number }> {
  const loose: LooseInput & Pick<DownloadOptions, 'onProgress' | 'fallbackName'> = input ?? {}
  const sent = send(key, { timeout: FIRST_BYTE_MS, ...loose, headers: { Accept: '*/*', ...loose.headers } })
  const [response, { receiveFile }] = await Promise.all([sent, loadReceiver()])
  return receiveFile(response, loose)
}

// The code that receives files loads apart, so that no first row waits for it.
function loadReceiver(): Promise<typeof import('./receive-file.ts')> {
  return import('./receive-file.ts').catch(() => {
    throw new NetworkError('lost')
  })
}
