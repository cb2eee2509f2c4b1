import type { ErrorResponse } from '@cabinet/contract'
import { ApiError, describeError } from '@cabinet/shared/api'

export class OrderRefusal extends Error {
  override readonly name = 'OrderRefusal'
  readonly code: string
  /** A plain technical sentence. */
  readonly detail: string

  /** Takes a Russian `message`, which is shown. */
  constructor({ message, code, error }: Pick<ErrorResponse, 'message' | 'code' | 'error'>) {
    super(message)
    this.code = code
    this.detail = error
  }
}

export interface Problem {
  message: string
  code: string | null
  /** Details for the support staff, shown beside the message. */
  detail: string | null
  requestId: string | null
}

export function problemOf(error: unknown): Problem {
  if (error instanceof OrderRefusal) {
    return { message: error.message, code: error.code, detail: error.detail, requestId: null }
  }
  const { message, requestId } = describeError(error)
  if (!(error instanceof ApiError)) return { message, code: null, detail: null, requestId }
  return { message, code: error.code, detail: error.debugMessage, requestId }
}

export function isOutdated(error: unknown): boolean {
  const code = error instanceof OrderRefusal || error instanceof ApiError ? error.code : null
  return code === 'ORDER_CHANGED' || code === 'STATUS_NOT_ALLOWED' || code === 'UNDO_TOO_LATE'
}
