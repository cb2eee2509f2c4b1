let clients = 0

/**
 * The headers of a client of its own. The server counts requests by address and all tests run on one machine; it believes the
 * machine itself as a proxy (TRUST_PROXY), so each test can be somebody else, as users are.
 */
export function newClient(): { 'X-Forwarded-For': string } {
  clients++
  const worker = Number(process.env.TEST_WORKER_INDEX ?? 0) % 256
  return { 'X-Forwarded-For': `10.${worker}.${(clients >> 8) % 256}.${clients % 256}` }
}
