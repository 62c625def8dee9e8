import { isIPv6 } from 'node:net'

/**
 * Returns the network by which rate limits count an IP address: the IPv4 address, or the first 48 bits of an IPv6
 * address. One site may get so many addresses (RFC 6177) that it could otherwise appear as 65,536 networks.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^[0:]+:ffff:(?=\d+\.)/i, '').replace(/%.*/, '')
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  return mappedIPv4(groups) ?? `${groups.slice(0, 3).join(':')}::/48`
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const missing = 8 - before.length - after.length
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}

/** Returns the IPv4 address in `::ffff:c633:6407`, or undefined for any other address. */
function mappedIPv4(groups: string[]): string | undefined {
  const [high = '', low = ''] = groups.slice(6)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const bytes = Buffer.from(high.padStart(4, '0') + low.padStart(4, '0'), 'hex')
  return [...bytes].join('.')
}
