const secret = /passw|secret|token|otp|^code$|api_?key|authorization|cookie|private/i

/** Buyers' personal data: an audit record says whose order it was, the order itself says the rest. */
const personal = /^(iin|phone|phonenumber|phone_number|ph_number|email|clast?name|cname|cmiddlename)$/i

const mask = '•••'

/** A copy without secrets and without buyers' personal data; what is absent stays absent. */
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
  // `archive_password_set: true` says that there is one, not which.
  return (secret.test(name) && !name.endsWith('_set')) || personal.test(name)
}
