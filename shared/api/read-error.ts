import { ApiError, SERVER_ERROR } from './errors.ts'

export function readError(status: number, headers: Pick<Headers, 'get'>, body: unknown): ApiError {
  const record = isRecord(body) ? body : {}
  const code = text(record.code) ?? `HTTP_${status}`
  return new ApiError(
    text(record.message) ?? (isForeign(code) && status < 500 ? foreign(status) : SERVER_ERROR),
    {
      status,
      code,
      fields: stringFields(record.fields),
      requestId: text(record.requestId) ?? headers.get('x-request-id'),
      retryAfter: seconds(headers.get('retry-after')) ?? number(record.retryAfter),
      debugMessage: text(record.debugMessage),
      permission: text(record.permission),
      body,
    },
  )
}

/** Returns whether something on the way, and not the server, has answered. */
export const isForeign = (code: string): boolean => code.startsWith('HTTP_')

const foreign = (status: number) =>
  `Ответ пришёл не от кабинета (${status}): похоже на прокси или антивирус. Обновите страницу и проверьте, что сделано; если не поможет, смените сеть или позовите администратора.`

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function seconds(value: string | null): number | null {
  if (value === null || value.trim() === '') return null
  const plain = Number(value)
  if (Number.isFinite(plain)) return Math.max(0, Math.ceil(plain))
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}

function stringFields(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
