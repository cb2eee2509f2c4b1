import Type, { type TSchema } from 'typebox'

export function Strict<const P extends Record<string, TSchema>>(properties: P) {
  return Type.Object(properties, { additionalProperties: false })
}

export function Nullable<const T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/** Any text; reports tell it by this name. */
type OtherText = string & Record<never, never>

/** Values of an answer that later versions add to: whoever does not know one passes it over. */
export function Extensible<const V extends string>(values: readonly V[]) {
  return Type.Unsafe<V | OtherText>({ ...Type.Enum([...values]), 'x-extensible-enum': true })
}

/** `yyyy-MM-dd`, a day of the business zone. */
export const Day = Type.String({ format: 'date' })

/** ISO 8601 with `Z`. */
export const Instant = Type.String({ format: 'date-time' })

/** Decimal KZT with at most two digits after the point. */
export const Money = Type.Number({ minimum: 0, maximum: 1e12 })

export const Email = Type.String({ format: 'email', maxLength: 254 })

/** Latin letters, digits, `_` and `-`. */
export const MerchantId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$' })

/** 1 … n; the page of a list. */
export const Page = Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })

/** The body of every answer that is not 2xx. Source: decisions 4. */
export const ErrorBody = Type.Object({
  code: Type.String(),
  message: Type.String({ description: 'Russian, fit to show' }),
  debugMessage: Type.Optional(Type.String({ description: 'a plain technical sentence' })),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  permission: Type.Optional(Type.String({ description: 'the permission that was missing (403)' })),
  retryAfter: Type.Optional(Type.Integer({ description: 'seconds; as in the header Retry-After' })),
  requestId: Type.String(),
})
export type ErrorBody = Type.Static<typeof ErrorBody>
