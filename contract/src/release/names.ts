import { Type as T } from 'typebox'

export const closed = { additionalProperties: false } as const

/** Folder name of an app: `shell`, `mfe-orders`. */
export const AppName = T.String({ pattern: '^(shell|mfe-[a-z0-9-]{1,40})$' })

/** Semantic version, prerelease allowed, build metadata not (it does not order). */
export const Version = T.String({
  pattern: '^\\d{1,9}\\.\\d{1,9}\\.\\d{1,9}(-[0-9A-Za-z][0-9A-Za-z.-]{0,60})?$',
})

/** Path of a published file relative to its version's folder; no `..`, no leading dot or slash. */
export const FileName = T.String({
  pattern: '^(?:[A-Za-z0-9_][A-Za-z0-9_.-]*/)*[A-Za-z0-9_][A-Za-z0-9_.-]*$',
  maxLength: 200,
})

/** Subresource integrity: `sha384-` and base64. */
export const Integrity = T.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' })

/** First 16 hex digits of a SHA-256. */
export const ShortHash = T.String({ pattern: '^[0-9a-f]{16}$' })
