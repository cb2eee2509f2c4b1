/** A refusal of the server: any answer that is not 2xx. Source: docs/product.md, «Errors». */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** `VALIDATION`, `FORBIDDEN`…; `HTTP_<status>` when a proxy or gateway answered. */
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | null
  /** Seconds. */
  readonly retryAfter: number | null
  readonly debugMessage: string | null
  /** The missing permission (403). */
  readonly permission: string | null
  /** The whole body, for codes with more fields (`attemptsLeft`); not validated. */
  readonly body: unknown

  /** Takes a Russian `message`, which can be shown. */
  constructor(message: string, details: ApiErrorDetails) {
    super(message)
    this.status = details.status
    this.code = details.code
    this.fields = details.fields ?? {}
    this.requestId = details.requestId ?? null
    this.retryAfter = details.retryAfter ?? null
    this.debugMessage = details.debugMessage ?? null
    this.permission = details.permission ?? null
    this.body = details.body
  }
}

interface ApiErrorDetails {
  status: number
  code: string
  fields?: Record<string, string>
  requestId?: string | null
  retryAfter?: number | null
  debugMessage?: string | null
  permission?: string | null
  body?: unknown
}

/** `offline`: never sent; after `timeout` and `lost` the server may have performed the request. */
export type NetworkFailure = 'offline' | 'timeout' | 'lost'

const networkMessages: Record<NetworkFailure, string> = {
  offline: 'Нет подключения к интернету',
  timeout: 'Сервер не ответил вовремя',
  lost: 'Связь с сервером прервалась',
}

/** No answer from the server. `message` is Russian and can be shown. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly kind: NetworkFailure
  readonly mayHaveArrived: boolean

  constructor(kind: NetworkFailure, options?: { cause?: unknown }) {
    super(networkMessages[kind], options)
    this.kind = kind
    this.mayHaveArrived = kind !== 'offline'
  }
}

/** Returns the sentence for any error of a call, with the request id for support if there is one. */
export function describeError(error: unknown): { message: string; requestId: string | null } {
  if (error instanceof ApiError) return { message: error.message, requestId: error.requestId }
  if (error instanceof NetworkError) return { message: error.message, requestId: null }
  return { message: SERVER_ERROR, requestId: null }
}

export const SERVER_ERROR = 'Ошибка на стороне сервера'

/** Returns the signal's reason, or the error of a request; ky loads late, so names identify its errors. */
export function asNetworkError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason
  if (error instanceof NetworkError) return error
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'TimeoutError') return new NetworkError('timeout', { cause: error })
  if (name === 'NetworkError' || error instanceof TypeError) {
    return new NetworkError(navigator.onLine ? 'lost' : 'offline', { cause: error })
  }
  return error
}
