/** Codes of PostgreSQL and the network for an unavailable database; 55P03 is a lock timeout. Source: PostgreSQL "Error Codes". */
const unavailableCodes =
  /^(08...|53...|57P0[1-5]|25P03|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC)$/

/** Messages of node-postgres for a lost or refused connection, whose errors have no code. */
const unavailableMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end)/

/** Messages of node-postgres for a database that accepts connections and says nothing. */
const silences = /^(Query read timeout|timeout expired|Connection terminated due to connection timeout)/

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && unavailableCodes.test(code)) return true
  return unavailableMessages.test(error.message) || isDatabaseUnavailable(error.cause)
}

export function isTimeoutError(error: unknown): boolean {
  return error instanceof Error && silences.test(error.message)
}

/** Returns whether the database refuses changes: a standby, or one that is set so. */
export function isReadOnly(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '25006') || isReadOnly(error.cause)
}

/** Returns what is wrong with DATABASE_URL, which no waiting repairs. */
export function refusedAddress(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const sentence = 'code' in error && typeof error.code === 'string' ? refusals[error.code] : undefined
  return sentence === undefined ? refusedAddress(error.cause) : `${sentence}: ${error.message}.`
}

const wrongUser = 'The database refuses the user or the password in DATABASE_URL'
const refusals: Record<string, string> = {
  '28P01': wrongUser,
  '28000': wrongUser,
  '3D000': 'The database in DATABASE_URL does not exist',
}

/** Returns whether a right is missing. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Error && (('code' in error && error.code === '42501') || isForbidden(error.cause))
}

/** Returns whether the connection's statement timeout has expired. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
