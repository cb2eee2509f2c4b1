import { refusedHost } from './partner-smtp.ts'
import { isPrivateAddress, PrivateAddress, resolvePublicAddress } from './public-address.ts'

test.each([
  ['8.8.8.8', false],
  ['95.56.234.1', false],
  ['172.32.0.1', false],
  ['2606:4700::1111', false],
  ['0.0.0.0', true],
  ['10.1.2.3', true],
  ['100.64.0.1', true],
  ['127.0.0.1', true],
  ['127.255.0.1', true],
  ['169.254.169.254', true],
  ['172.16.0.1', true],
  ['172.31.255.255', true],
  ['192.168.1.1', true],
  ['198.18.0.1', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['::', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::a00:1', true],
  ['fc00::1', true],
  ['fd00:ec2::254', true],
  ['fe80::1', true],
  ['ff02::1', true],
  ['2001::1', true],
  ['2002:7f00:1::', true],
  ['2001:db8::1', true],
])('%s is inner: %s', (address, inner) => {
  expect(isPrivateAddress(address)).toBe(inner)
})

const lookup =
  (...addresses: string[]) =>
  async () =>
    addresses

test.each([
  { addresses: ['95.56.234.1'], loopback: false, found: '95.56.234.1' },
  { addresses: ['95.56.234.1', '10.0.0.1'], loopback: false, found: undefined },
  { addresses: ['127.0.0.1'], loopback: false, found: undefined },
  { addresses: ['127.0.0.1'], loopback: true, found: '127.0.0.1' },
  { addresses: ['::1'], loopback: true, found: '::1' },
  { addresses: ['10.0.0.1'], loopback: true, found: undefined },
  { addresses: [], loopback: false, found: undefined },
])('$addresses, loopback $loopback → $found', async ({ addresses, loopback, found }) => {
  const address = resolvePublicAddress('mail.test.kz', { loopback, lookup: lookup(...addresses) })
  if (found === undefined) await expect(address).rejects.toThrow(PrivateAddress)
  else expect(await address).toBe(found)
})

test.each(['localhost', '127.1', '0x7f000001', '2130706433', '[::1]'])(
  '%s, resolved by the system, is refused',
  async (host) => {
    await expect(resolvePublicAddress(host, { loopback: false })).rejects.toThrow()
  },
)

test.each([
  ['a name with an inner address', async () => ['95.56.234.1', '10.0.0.1'], true],
  ['a public name', async () => ['95.56.234.1'], false],
  ['a name that nobody knows', () => Promise.reject(new Error('ENOTFOUND')), false],
] as const)('%s at the save of a partner is refused: %s', async (_, lookup, isRefused) => {
  const refused = await refusedHost('mail.test.kz', { loopback: false, lookup })
  expect(refused !== undefined).toBe(isRefused)
})
