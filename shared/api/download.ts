import { NetworkError } from './errors.ts'
import { fileNameOf } from './file-name.ts'
import { asNetworkError, send } from './transport.ts'
import type { CallAnswer, CallKey, CallOptions, InputArgs, LooseInput } from './types.ts'

type FileKey = { [K in CallKey]: CallAnswer<K> extends Blob ? K : never }[CallKey]

export interface DownloadProgress {
  readonly received: number
  /** Bytes in all; null when the server makes the file while sending it. */
  readonly total: number | null
}

export interface DownloadOptions extends CallOptions {
  readonly onProgress?: (progress: DownloadProgress) => void
  readonly fallbackName?: string
}

/** The server may count rows before it sends the first byte. */
const FIRST_BYTE_MS = 120_000
/** Silence in the middle of a file means that the connection is dead. */
const STALL_MS = 60_000

/** Saves nothing unless the whole file has arrived; throws ApiError, NetworkError or the signal's reason. */
export async function download<K extends FileKey>(
  key: K,
  ...[input]: InputArgs<K, DownloadOptions>
): Promise<{ name: string; size: number }> {
  const loose: LooseInput & Pick<DownloadOptions, 'onProgress' | 'fallbackName'> = input ?? {}
  const response = await send(key, {
    timeout: FIRST_BYTE_MS,
    ...loose,
    headers: { Accept: '*/*', ...loose.headers },
  })
  const name = fileNameOf(response.headers.get('content-disposition')) ?? loose.fallbackName ?? 'file'
  const file = await collect(response, loose.onProgress, loose.signal)
  save(file, name)
  return { name, size: file.size }
}

async function collect(
  response: Response,
  onProgress: DownloadOptions['onProgress'],
  signal: AbortSignal | undefined,
): Promise<Blob> {
  // With a content coding the length counts compressed bytes: no measure of what arrives here.
  const length = response.headers.has('content-encoding') ? null : response.headers.get('content-length')
  const total = length === null ? null : Number(length)
  const parts: BlobPart[] = []
  let received = 0
  const reader = response.body?.getReader()
  if (!reader) return response.blob()
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read())
      if (done) break
      parts.push(value)
      received += value.byteLength
      onProgress?.({ received, total })
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined)
    throw asNetworkError(error, signal)
  }
  if (total !== null && received !== total) throw new NetworkError('lost')
  return new Blob(parts, { type: response.headers.get('content-type') ?? 'application/octet-stream' })
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkError('timeout')), STALL_MS)
  })
  try {
    return await Promise.race([work, stalled])
  } finally {
    clearTimeout(timer)
  }
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
