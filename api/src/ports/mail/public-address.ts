import { lookup as systemLookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'

const privateV4 = blockList(
  'ipv4',
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 ' +
    '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
)
/** Global unicast; everything else (loopback, link-local, unique local, mapped IPv4, multicast) is private. */
const globalV6 = blockList('ipv6', '2000::/3')
/** Prefixes within the global range that lead to an IPv4 address (Teredo, 6to4) or nowhere. */
const privateV6 = blockList('ipv6', '2001::/32 2001:db8::/32 2002::/16 3fff::/20')
const loopbackV4 = blockList('ipv4', '127.0.0.0/8')

/** Returns whether an address is private or unassigned, and so forbidden as a partner's mail server. */
export function isPrivateAddress(address: string): boolean {
  if (!isIPv6(address)) return privateV4.check(address, 'ipv4')
  return !globalV6.check(address, 'ipv6') || privateV6.check(address, 'ipv6')
}

export type Lookup = (host: string) => Promise<readonly string[]>

const byDns: Lookup = async (host) => (await systemLookup(host, { all: true })).map(({ address }) => address)

export class PrivateAddress extends Error {}

/** Resolves a host once: a second lookup at the connection could return a private address. @throws PrivateAddress */
export async function resolvePublicAddress(
  host: string,
  { loopback, lookup = byDns }: { loopback: boolean; lookup?: Lookup },
): Promise<string> {
  const addresses = await lookup(host)
  const [first] = addresses
  const allowed = (address: string) => !isPrivateAddress(address) || (loopback && isLoopback(address))
  if (first === undefined || !addresses.every(allowed)) throw new PrivateAddress('the host is inside')
  return first
}

function isLoopback(address: string): boolean {
  return address === '::1' || (!isIPv6(address) && loopbackV4.check(address, 'ipv4'))
}

function blockList(family: 'ipv4' | 'ipv6', ranges: string): BlockList {
  const list = new BlockList()
  for (const range of ranges.split(' ')) {
    const [network = '', prefix] = range.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}
