const secret = /passw|secret|token|otp|^code$|api_?key|authorization|cookie|private/i

/** Buyers' personal data: an audit record names the order, and the order holds the data. */
const personal = /^(iin|phone|phonenumber|phone_number|ph_number|email|clast?name|cname|cmiddlename)$/i

const mask = '•••'

/** Returns a copy without secrets and without buyers' personal data; absent fields stay absent. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact)
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .map(([name, part]) => [name, isMasked(name) && part !== null ? mask : redact(part)]),
  )
}

function isMasked(name: string): boolean {
  // `archive_password_set: true` records that a password exists, not which one.
  return (secret.test(name) && !name.endsWith('_set')) || personal.test(name)
}
