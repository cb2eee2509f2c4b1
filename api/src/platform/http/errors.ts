import { type PermissionName, permissions } from '@cabinet/contract'

export interface ApiErrorOptions {
  /** A plain Russian sentence for users without names of columns, hosts or calls. Source: docs/product.md, «Errors». */
  debugMessage?: string
  fields?: Readonly<Record<string, string>>
  /** Seconds; also sent as the header Retry-After. */
  retryAfter?: number
  /** Fields of a particular refusal beyond the common ones, such as `attemptsLeft`. */
  extra?: Readonly<Record<string, unknown>>
  /** The cabinet's page, such as `users?page=2`, to which the page of a refused link leads back. */
  wayBack?: string
  cause?: unknown
}

/** A refusal for the client: HTTP status, code for programs, Russian message for users. Source: docs/product.md, «Errors». */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly debugMessage: string | undefined
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfter: number | undefined
  readonly extra: Readonly<Record<string, unknown>>
  readonly wayBack: string

  constructor(status: number, code: string, message: string, options: ApiErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.debugMessage = options.debugMessage
    this.fields = options.fields
    this.retryAfter = options.retryAfter
    this.extra = options.extra ?? {}
    this.wayBack = options.wayBack ?? ''
  }
}

export function validationError(fields: Record<string, string>, debugMessage?: string): ApiError {
  return new ApiError(400, 'VALIDATION', 'Проверьте заполнение полей', {
    fields,
    ...(debugMessage === undefined ? {} : { debugMessage }),
  })
}

/** Open ends are absent. @throws ApiError 400 at the field when a range of days is reversed */
export function checkDayOrder(from: string | undefined, to: string | undefined, field: string): void {
  if (from !== undefined && to !== undefined && from > to)
    throw validationError({ [field]: 'Дата окончания не может быть раньше даты начала' })
}

export function unauthenticated(debugMessage: string): ApiError {
  return new ApiError(401, 'UNAUTHENTICATED', 'У вас истек сеанс. Для продолжения войдите снова', {
    debugMessage,
  })
}

export function forbidden(permission: PermissionName): ApiError {
  return new ApiError(403, 'FORBIDDEN', 'Недостаточно прав для этого действия', {
    debugMessage: `Нужно право «${permissions[permission][0]}»`,
    extra: { permission },
  })
}

/** Returns a 503 for a brief outage: the request may be repeated under the same idempotency key. */
export function unavailable(cause: unknown): ApiError {
  return new ApiError(503, 'UNAVAILABLE', 'Сервис временно недоступен. Повторите через несколько секунд', {
    retryAfter: 2,
    cause,
  })
}

/** Returns a 503 for a change while the database is a standby, or set to be read only. */
export function readOnly(cause: unknown): ApiError {
  return new ApiError(503, 'UNAVAILABLE', 'База данных сейчас только для чтения', { retryAfter: 10, cause })
}

/** Returns a 503 without a time to repeat: the query would take too long again. */
export function queryTooBroad(cause: unknown): ApiError {
  return new ApiError(
    503,
    'TOO_BROAD',
    'Поиск занял больше 5 секунд и остановлен. Сузьте период, выберите партнёра или статус и повторите',
    { cause },
  )
}

/** Returns a 404, also for rows of other merchants, so that their existence stays hidden. */
export function notFound(message = 'Не найдено'): ApiError {
  return new ApiError(404, 'NOT_FOUND', message)
}

/** @param retryAfter seconds. @param why the sentence before «Повторите через …». */
export function tooManyRequests(
  retryAfter: number,
  { why = 'Слишком много попыток', extra = {} }: { why?: string; extra?: Record<string, unknown> } = {},
): ApiError {
  return new ApiError(429, 'TOO_MANY_REQUESTS', `${why}. Повторите через ${waitInWords(retryAfter)}`, {
    retryAfter,
    extra,
  })
}

const seconds = new Intl.NumberFormat('ru', { style: 'unit', unit: 'second', unitDisplay: 'long' })
const minutes = new Intl.NumberFormat('ru', { style: 'unit', unit: 'minute', unitDisplay: 'long' })

/** Returns `45 секунд` or `1 минуту`, the accusative after «через». */
function waitInWords(total: number): string {
  const text = total < 60 ? seconds.format(total) : minutes.format(Math.ceil(total / 60))
  return text.replace(/секунда$/, 'секунду').replace(/минута$/, 'минуту')
}
