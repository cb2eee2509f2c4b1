/** Codes of PostgreSQL and the network for an unavailable database; 55P03 is a lock timeout. Source: PostgreSQL "Error Codes". */
const unavailableCodes =
  /^(08...|53...|57P0[1-5]|25P03|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC)$/

/** Messages of node-postgres for a lost or refused connection, whose errors have no code. */
const unavailableMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Cannot use a pool after calling end)/

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && unavailableCodes.test(code)) return true
  return unavailableMessages.test(error.message) || isDatabaseUnavailable(error.cause)
}

/** Returns whether the connection's statement timeout has expired. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
