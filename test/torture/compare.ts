import type { Client } from './clients.ts'
import { isConfessionThere, isReplyThere, type Ledger, votersOf } from './ledger.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field, without types
type Item = any

/**
 * Returns every difference between the board, as each client sees it, and what it acknowledged. Only the clients vote,
 * so their votes must add up to the counts.
 */
export async function compare(ledger: Ledger, clients: Client[]): Promise<string[]> {
  const differences: string[] = []
  for (const client of clients) {
    differences.push(...(await compareFeed(ledger, client)), ...(await compareOwn(ledger, client)))
  }
  const [first, ...others] = clients
  for (const [index, id] of [...ledger.confessions.keys()].entries()) {
    const reader = [first, ...others][index % clients.length]
    if (reader && isConfessionThere(ledger, id))
      differences.push(...(await compareThread(ledger, reader, id)))
  }
  return differences
}

async function compareFeed(ledger: Ledger, client: Client): Promise<string[]> {
  const cards = new Map<string, Item>()
  for await (const card of listing(client, '/api/confessions?', 'items')) cards.set(card.id, card)
  const known = [...ledger.confessions].flatMap(([id, { author, title }]) => {
    const card = cards.get(id)
    cards.delete(id)
    if (!isConfessionThere(ledger, id)) return card ? [`confession ${id} came back`] : []
    const voters = votersOf(ledger, id)
    return differing(`confession ${id}`, card, {
      title,
      isOwner: author === client.number,
      hasVoted: voters.has(client.number),
      upvoteCount: voters.size,
      replyCount: threadOf(ledger, id).length,
    })
  })
  return [...known, ...[...cards.keys()].map((id) => `confession ${id} was never acknowledged`)]
}

async function compareThread(ledger: Ledger, client: Client, id: string): Promise<string[]> {
  const found = new Map<string, Item>()
  const collect = (reply: Item) => {
    found.set(reply.id, reply)
    reply.replies.forEach(collect)
  }
  for await (const reply of listing(client, `/api/confessions/${id}/replies?`, 'replies')) {
    collect(reply)
  }
  const known = threadOf(ledger, id).flatMap((replyId) => {
    const { content, author, parentReplyId } = ledger.replies.get(replyId) ?? {}
    const reply = found.get(replyId)
    found.delete(replyId)
    const voters = votersOf(ledger, replyId)
    return differing(`reply ${replyId}`, reply, {
      content,
      parentReplyId,
      isOwner: author === client.number,
      hasVoted: voters.has(client.number),
      upvoteCount: voters.size,
    })
  })
  return [...known, ...[...found.keys()].map((replyId) => `reply ${replyId} is one too many`)]
}

async function compareOwn(ledger: Ledger, { browser, email, number }: Client): Promise<string[]> {
  const session = await browser.send('GET', '/api/session')
  const stats = await browser.send('GET', '/api/me/stats')
  const isOwn = (item: { author: number } | undefined) => item?.author === number
  return [
    ...differing(`the session of ${email}`, session.body.user, { email }),
    ...differing(`the statistics of ${email}`, stats.body, {
      confessionsCount: [...ledger.confessions].filter(
        ([id, item]) => isOwn(item) && isConfessionThere(ledger, id),
      ).length,
      repliesCount: [...ledger.replies].filter(
        ([id, item]) => isOwn(item) && isReplyThere(ledger, id),
      ).length,
    }),
  ]
}

function threadOf(ledger: Ledger, confessionId: string): string[] {
  return [...ledger.replies]
    .filter(([id, reply]) => reply.confessionId === confessionId && isReplyThere(ledger, id))
    .map(([id]) => id)
}

async function* listing(client: Client, url: string, items: string): AsyncGenerator<Item> {
  let cursor = ''
  do {
    const { status, body } = await client.browser.send('GET', `${url}${cursor}`)
    // The confession is lost, so all its replies are reported as lost.
    if (status === 404) return
    if (status !== 200) throw new Error(`GET ${url} answered ${status}`)
    yield* body[items]
    cursor = body.nextCursor ? `cursor=${body.nextCursor}` : ''
  } while (cursor)
}

function differing(name: string, found: Item, expected: Record<string, unknown>): string[] {
  if (!found) return [`${name} is lost`]
  return Object.entries(expected)
    .filter(([field, value]) => found[field] !== value)
    .map(([field, value]) => `${name}: ${field} is ${found[field]} instead of ${value}`)
}
