import type { Examined } from '../examined/examined.ts'
import { type Finding, fine, NotCheckable, unchecked, warning, wrong } from '../examined/finding.ts'
import { publicUrlOf } from './ask.ts'
import { askWhatIsSeen, type Seen } from './reach.ts'

/** An address for documentation (RFC 5737), which no visitor has. */
const forged = '203.0.113.77'

/** Checks whether the board counts a visitor's own address: see decision 49 for the cases. */
export async function checkClientAddress({ config, keys }: Examined): Promise<Finding> {
  const url = publicUrlOf(config)
  const plain = await askWhatIsSeen(url, keys()).catch(() => null)
  if (!plain) throw new NotCheckable('mend the public address first')
  if (plain.forwarded === null) return judgeUnforwarded(plain)
  if (!plain.isTrusted)
    return wrong(
      "TRUST_PROXY does not name the proxy's address, so everyone shares the limits of one network: add it",
    )
  const seen = await askWhatIsSeen(url, keys(), forged)
  return seen
    ? judgeForwarded(seen)
    : unchecked('the proxy refuses a request with X-Forwarded-For: let it replace the header')
}

function judgeUnforwarded({ peer, peerPort, ownAddress, ownPort }: Seen): Finding {
  return plainAddress(peer) === plainAddress(ownAddress) && peerPort === ownPort
    ? fine('there is no proxy in between')
    : wrong(
        'the proxy hides it, so everyone shares the limits of one network: send X-Forwarded-For',
      )
}

function judgeForwarded({ client: seen, forwarded, ownAddress }: Seen): Finding {
  const [client, own] = [seen, ownAddress].map(plainAddress)
  const list = (forwarded ?? '').split(',').map((part) => plainAddress(part.trim()))
  const added = list.slice(list.lastIndexOf(forged) + 1)
  if (client === forged && added.length === 0)
    return wrong(
      'the proxy passes on what visitors claim, so anyone evades limits: let it replace X-Forwarded-For, or add to it',
    )
  if (client === forged)
    return added.includes(own ?? '')
      ? fine('the proxy says it, and TRUST_PROXY trusts the proxy')
      : warning(
          'TRUST_PROXY trusts more than proxies, and visitors there can claim any address: name only proxies',
        )
  if (client === own) return fine('the board sees the right one')
  // Added by proxies from the outermost to the nearest: the first is what the outermost proxy saw.
  if (list.includes(forged))
    return client === added[0]
      ? fine('the board sees the one that the outermost proxy saw')
      : wrong('the board takes a proxy for the visitor: name every proxy in TRUST_PROXY')
  return unchecked(
    "the board sees another address than this machine's: right behind NAT, but if that is another proxy's, name it in TRUST_PROXY",
  )
}

/** Returns an IPv4 address as such, even from a socket that takes IPv6, and no zone. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
}
