import { asNetworkError, NetworkError } from './errors.ts'
import type { CallOptions } from './types.ts'

/** Returns a safe file name from `Content-Disposition` by RFC 6266 (`filename*` first); null without one. */
export function fileNameOf(disposition: string | null): string | null {
  if (!disposition) return null
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1]
  const decoded = extended === undefined ? null : decode(extended)
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition)
  const name = decoded ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]
  return name ? safe(name) : null
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Removes folders, control characters and leading dots, keeps 200 characters; null when none remain. */
function safe(name: string): string | null {
  const clean = [...(name.split(/[\\/]/).pop() ?? '')]
    .filter((char) => char >= ' ' && char !== '\u007f' && !/[\u200e\u200f\u202a-\u202e]/.test(char))
    .join('')
    .replace(/^\.+/, '')
    .trim()
    .slice(0, 200)
  return clean === '' ? null : clean
}

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
