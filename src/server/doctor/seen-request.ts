import { randomUUID } from 'node:crypto'
import { json } from 'node:stream/consumers'
import {
  questionHeader,
  type SeenRequest,
  sealQuestion,
  seenRequestPath,
} from '../http/seen-request.ts'
import { failureCause } from '../process/failure-cause.ts'
import {
  type Examined,
  type Finding,
  fine,
  NotCheckable,
  unchecked,
  warning,
  wrong,
} from './examined.ts'
import { answersAtAll, ask, publicUrlOf } from './proxy.ts'

type Seen = SeenRequest & { ownAddress: string; ownPort: number }

/** An address for documentation (RFC 5737), which no visitor has. */
const forged = '203.0.113.77'

export async function checkReach({ config, keys }: Examined): Promise<Finding> {
  const url = publicUrlOf(config)
  try {
    const seen = await askWhatIsSeen(url, keys())
    if (seen) return fine('PUBLIC_URL reaches a process of this board')
  } catch (error) {
    if (error instanceof NotCheckable) throw error
    return wrong(
      `PUBLIC_URL does not answer: ${failureCause(error)}; look whether its name leads to the proxy, and the proxy runs`,
    )
  }
  if (!(await answersAtAll(url)))
    return wrong('the proxy finds no board: start the board, or look where the proxy leads')
  return wrong(
    'PUBLIC_URL answers, but not from this version of this board: look where the proxy leads',
  )
}

/** Checks whether the board counts a visitor's own address: see decision 49 for the cases. */
export async function checkClientAddress({ config, keys }: Examined): Promise<Finding> {
  const url = publicUrlOf(config)
  const plain = await askWhatIsSeen(url, keys()).catch(() => null)
  if (!plain) throw new NotCheckable('fix the public address first')
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

/** Asks the board what it sees of the request. Returns null if something else answers. */
async function askWhatIsSeen(
  origin: URL,
  keys: Parameters<typeof sealQuestion>[0],
  forged?: string,
): Promise<Seen | null> {
  const nonce = randomUUID()
  const { answer, ownAddress, ownPort } = await ask(new URL(seenRequestPath, origin), {
    [questionHeader]: sealQuestion(keys, nonce),
    ...(forged && { 'x-forwarded-for': forged }),
  })
  const seen = (await json(answer).catch(() => null)) as SeenRequest | null
  // Only a process with the secret can read the nonce in the question.
  return seen?.nonce === nonce ? { ...seen, ownAddress, ownPort } : null
}
