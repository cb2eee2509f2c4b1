/** The phase of a remote's failure: fetching its entry or chunks, running it, checking its shape, rendering a page. */
export type RemotePhase = 'entry' | 'chunk' | 'start' | 'shape' | 'render'

/** The cause. `refused`: address or bytes differ from the release set. `frozen`: an earlier page froze with it. */
export type RemoteFailure =
  | 'timeout'
  | 'not-loaded'
  | 'refused'
  | 'threw'
  | 'not-a-remote'
  | 'no-such-page'
  | 'frozen'

export class RemoteError extends Error {
  override readonly name = 'RemoteError'
  readonly remote: string
  readonly version: string
  readonly phase: RemotePhase
  readonly code: RemoteFailure

  constructor(
    where: { remote: string; version: string; phase: RemotePhase; code: RemoteFailure },
    options?: { cause?: unknown; detail?: string },
  ) {
    const detail = options?.detail ? `: ${options.detail}` : ''
    super(`${where.remote} ${where.version}: ${where.phase} ${where.code}${detail}`, {
      cause: options?.cause,
    })
    this.remote = where.remote
    this.version = where.version
    this.phase = where.phase
    this.code = where.code
  }
}
