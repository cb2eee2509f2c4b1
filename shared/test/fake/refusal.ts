/** A refusal's body beyond code and message: the fields of `ErrorBody`, or a code's own (`attemptsLeft`). */
export interface RefusalExtra {
  /** Seconds, for 429; the header says it too. */
  readonly retryAfter?: number
  /** Field → sentence. */
  readonly fields?: Readonly<Record<string, string>>
  readonly debugMessage?: string
  readonly [field: string]: unknown
}

/** An answer other than 2xx. */
export class RefusedAnswer<Code extends string = string> {
  readonly status: number
  readonly code: Code
  readonly message: string
  readonly extra: RefusalExtra

  constructor(status: number, code: Code, message: string, extra: RefusalExtra) {
    this.status = status
    this.code = code
    this.message = message
    this.extra = extra
  }

  /** Returns the answer's body, with the number that users tell support: `test-<code>`. */
  get body(): object {
    return { ...this.extra, code: this.code, message: this.message, requestId: `test-${this.code}` }
  }
}

/** Makes a server's refusal: `refuse(409, 'ORDER_CHANGED', 'Заказ изменился')`. */
export function refuse<const Code extends string>(
  status: number,
  code: Code,
  message: string,
  extra: RefusalExtra = {},
): RefusedAnswer<Code> {
  return new RefusedAnswer(status, code, message, extra)
}
