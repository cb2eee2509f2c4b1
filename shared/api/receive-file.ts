import { NetworkError } from './errors.ts'
import { fileNameOf } from './file-name.ts'
import { asNetworkError } from './network-error.ts'
import type { CallOptions } from './types.ts'

export interface DownloadProgress {
  readonly received: number
  /** Total bytes; null when the server streams the file while making it. */
  readonly total: number | null
}

export interface DownloadOptions extends CallOptions {
  readonly onProgress?: (progress: DownloadProgress) => void
  readonly fallbackName?: string
}

/** Silence within a file means a dead connection. */
const STALL_MS = 60_000

/** Saves the complete file of an answer. @throws NetworkError or the signal's reason */
export async function receiveFile(
  response: Response,
  { fallbackName = 'file', onProgress, signal }: DownloadOptions,
): Promise<{ name: string; size: number }> {
  const name = fileNameOf(response.headers.get('content-disposition')) ?? fallbackName
  const file = await collect(response, onProgress, signal)
  saveFile(file, name)
  return { name, size: file.size }
}

async function collect(
  response: Response,
  onProgress: DownloadOptions['onProgress'],
  signal: AbortSignal | undefined,
): Promise<Blob> {
  // With a content coding the length counts compressed bytes, which differ from the received ones.
  const length = response.headers.has('content-encoding') ? null : response.headers.get('content-length')
  const total = length === null ? null : Number(length)
  const parts: BlobPart[] = []
  let received = 0
  const reader = response.body?.getReader()
  if (!reader) return response.blob()
  try {
    for (;;) {
      const { done, value } = await withStallTimeout(reader.read())
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

async function withStallTimeout<T>(work: Promise<T>): Promise<T> {
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

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
