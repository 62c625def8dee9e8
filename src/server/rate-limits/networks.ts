import ipaddr from 'ipaddr.js'

/**
 * Returns the network by which rate limits count an IP address: the IPv4 address, or the first 48 bits of an IPv6
 * address. One site may get so many addresses (RFC 6177) that it could otherwise appear as 65,536 networks. Returns ''
 * for a client that has already disconnected and has no address.
 */
export function networkOf(address = ''): string {
  const plain = address.replace(/%.*/, '')
  if (!ipaddr.isValid(plain)) return plain
  const parsed = ipaddr.process(plain)
  if (!('parts' in parsed)) return parsed.toString()
  return `${parsed.parts
    .slice(0, 3)
    .map((part) => part.toString(16))
    .join(':')}::/48`
}
