import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { parseTraceparent } from '../tracing/tracing.ts'

/** Identifies a request in answers, log, audit, jobs and mails. */
const requestIdPattern = /^[\w-]{8,64}$/

type Raw = Pick<IncomingMessage, 'headers' | 'socket'>

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Returns whether a connection comes from a proxy of TRUST_PROXY (addresses and networks like `10.0.0.0/8`). */
function trusts(proxies: readonly string[]): (request: Raw) => boolean {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    // Names of networks (`loopback`) are no addresses: ids of proxies that only a name trusts are not taken.
    if (isIP(address) === 0) continue
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return ({ socket }) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
    return address !== '' && list.check(address, familyOf(address))
  }
}

/** Returns the ids of requests: a trusted proxy's, else the server's own, because foreign ones could put any text into the log. */
export function requestIds(proxies: readonly string[]) {
  const isTrusted = trusts(proxies)
  const header = (request: Raw, name: string) => {
    const value = isTrusted(request) ? request.headers[name] : undefined
    return typeof value === 'string' ? value : ''
  }
  return {
    idOf: (request: Raw): string =>
      requestIdPattern.exec(header(request, 'x-request-id'))?.[0] ?? randomUUID(),
    /** The trace that the proxy says the request belongs to. */
    traceOf: (request: Raw): string | undefined => parseTraceparent(header(request, 'traceparent'))?.traceId,
  }
}
