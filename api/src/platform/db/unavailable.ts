/** Codes of PostgreSQL and of the network for a database that can't answer now; 55P03: a lock did not come free in time. Source: PostgreSQL "Error Codes", classes 08, 53, 55, 57. */
const unavailableCodes =
  /^(08...|53...|57P0[1-5]|25P03|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC)$/

/** The messages of node-postgres for a lost or refused connection; these errors carry no code. */
const unavailableMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Cannot use a pool after calling end)/

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && unavailableCodes.test(code)) return true
  return unavailableMessages.test(error.message) || isDatabaseUnavailable(error.cause)
}

/** A statement ran into the time that its connection gives it. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
