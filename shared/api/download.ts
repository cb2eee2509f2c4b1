import { NetworkError } from './errors.ts'
import type { DownloadOptions } from './receive-file.ts'
import { send } from './transport.ts'
import type { CallAnswer, CallKey, InputArgs, LooseInput } from './types.ts'

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
