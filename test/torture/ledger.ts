/** `gone` is set when its deletion is acknowledged. */
export type Confession = { author: number; title: string; content: string; gone: boolean }
export type Reply = {
  author: number
  confessionId: string
  parentReplyId: string | null
  depth: number
  content: string
  gone: boolean
}

export type Ledger = {
  confessions: Map<string, Confession>
  replies: Map<string, Reply>
  votes: Map<string, Set<number>>
  accounts: Set<string>
}

export function emptyLedger(): Ledger {
  return { confessions: new Map(), replies: new Map(), votes: new Map(), accounts: new Set() }
}

export function isConfessionThere({ confessions }: Ledger, id: string): boolean {
  return confessions.get(id)?.gone === false
}

/** A reply is deleted with its confession and with any reply above it. */
export function isReplyThere(ledger: Ledger, id: string | null): boolean {
  if (id === null) return true
  const reply = ledger.replies.get(id)
  return (
    reply !== undefined &&
    !reply.gone &&
    isConfessionThere(ledger, reply.confessionId) &&
    isReplyThere(ledger, reply.parentReplyId)
  )
}

export function votersOf({ votes }: Ledger, target: string): Set<number> {
  return votes.get(target) ?? votes.set(target, new Set()).get(target) ?? new Set()
}
