import type { PageFile } from '@cabinet/contract'

/** `not-loaded`: missing, or not delivered by the network. `refused`: other bytes than the release set names. */
export type FileFailure = 'timeout' | 'not-loaded' | 'refused'

export class FileError extends Error {
  override readonly name = 'FileError'
  readonly reason: FileFailure
  constructor(url: string, reason: FileFailure) {
    super(`${url}: ${reason}`)
    this.reason = reason
  }
}

/** The result of fetching a failed file again. `fine`: it is there now. `flaky`: a temporary failure of network or server. */
export type RefetchResult = 'gone' | 'refused' | 'fine' | 'flaky'

/** Fetches past every cache, which tells a 404 from a lost connection, and repairs a bad copy. */
export async function refetch(
  { url, integrity }: Partial<PageFile>,
  signal: AbortSignal,
): Promise<RefetchResult> {
  if (url === undefined) return 'flaky'
  try {
    const response = await fetch(url, { cache: 'reload', signal })
    const { status } = response
    if (status >= 500 || status === 429 || status === 408) return 'flaky'
    if (!response.ok) return 'gone'
    const bytes = await response.arrayBuffer()
    // Without https no hash can be computed.
    if (!integrity || crypto.subtle === undefined) return 'fine'
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes))
    return integrity === `sha384-${btoa(String.fromCharCode(...hash))}` ? 'fine' : 'refused'
  } catch {
    return 'flaky'
  }
}

/** Returns the address of a missing chunk, which Webpack and Rspack name. */
export function chunkOfError(error: unknown): { url?: string } {
  const url: unknown = Reflect.get(Object(error), 'request')
  return typeof url === 'string' ? { url } : {}
}
