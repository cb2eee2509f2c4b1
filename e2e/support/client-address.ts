let clients = 0

/**
 * Returns the headers of a separate client. The server counts requests by address, and all tests run on one machine; it trusts that
 * machine as a proxy (TRUST_PROXY), so each test can have an address of its own, as users do.
 */
export function newClient(): { 'X-Forwarded-For': string } {
  clients++
  const worker = Number(process.env.TEST_WORKER_INDEX ?? 0) % 256
  return { 'X-Forwarded-For': `10.${worker}.${(clients >> 8) % 256}.${clients % 256}` }
}
