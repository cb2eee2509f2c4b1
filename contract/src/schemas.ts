import Type, { type TSchema } from 'typebox'

/** Returns an object that has no other properties. */
export function StrictObject<const P extends Record<string, TSchema>>(properties: P) {
  return Type.Object(properties, { additionalProperties: false })
}

export function Nullable<const T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/** Any text, under this name in reports. */
type OtherText = string & Record<never, never>

/** Returns values of answers that later versions may add to: clients skip unknown ones. */
export function OpenEnum<const V extends string>(values: readonly V[]) {
  return Type.Unsafe<V | OtherText>({ ...Type.Enum([...values]), 'x-extensible-enum': true })
}

/** A line without control characters, line breaks and direction marks. */
export const singleLinePattern = '^[^\\p{Cc}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069]*$'

/** Returns a text of one line; one that may not be empty shows something. */
export const SingleLineText = (bounds: { minLength?: number; maxLength: number }) =>
  Type.String({ ...bounds, ...(bounds.minLength && { format: 'visible' }), pattern: singleLinePattern })

/** `yyyy-MM-dd`, a day of the business zone from 2000-01-01 to 2100-12-31; a document's day may lie ahead. */
export const Day = Type.String({ format: 'date' })

/** A day up to today in the business zone, which only the server knows. */
export const DayUntilToday = Type.Unsafe<string>({ ...Day, 'x-not-after': 'today' })

/** `yyyy-MM-dd,yyyy-MM-dd`, two past days; either may be empty. */
export const DaysUntilToday = Type.Unsafe<string>({ type: 'string', format: 'days', 'x-not-after': 'today' })

/** ISO 8601 with `Z`, of the same years; digits beyond milliseconds are cut off. */
export const Instant = Type.String({ format: 'date-time' })

/** Above the largest value of the setting `ORDER_MAX_AMOUNT`. */
export const maxMoney = 1e12

/** Decimal KZT with at most two digits after the point. */
export const Money = Type.Number({ minimum: 0, maximum: maxMoney })

/** Each change of a row increments it; the column is an `integer`. */
export const RowVersion = Type.Integer({ minimum: 1, format: 'int32' })

/** The number of a release set; the first is 1, and 0 stands for none. */
export const Revision = Type.Integer({ minimum: 0, format: 'int32' })

export const Email = Type.String({ format: 'email', maxLength: 254 })

/** Latin letters, digits, `_` and `-`. */
export const MerchantId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$' })

/** 1 … n; the page of a list. */
export const Page = Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })

/** The body of every answer that is not 2xx. Source: docs/product.md, «Errors». */
export const ErrorBody = Type.Object({
  code: Type.String(),
  message: Type.String({ description: 'Russian, fit to show' }),
  debugMessage: Type.Optional(Type.String({ description: 'Russian, for support' })),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  permission: Type.Optional(Type.String({ description: 'the permission that was missing (403)' })),
  retryAfter: Type.Optional(Type.Integer({ description: 'seconds; as in the header Retry-After' })),
  requestId: Type.String(),
})
export type ErrorBody = Type.Static<typeof ErrorBody>
