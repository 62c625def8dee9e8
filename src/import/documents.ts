import { countIn, fieldsOf, idIn, textIn, timeIn } from './field-values.ts'

// Nothing is guessed: what a document lacks is made up for by a rule, and told, or the document is
// set aside with a reason.

type Mending =
  | 'time missing or odd'
  | 'time of the edit odd: left out'
  | 'characters that can’t be stored'

export type Reading<Item> = { item: Item; mended: Mending[] } | { reason: string }

/** `fields` are as they were. */
export type UsableDocument<Item> = {
  id: string
  item: Item
  mended: Mending[]
  fields: unknown
}

export type OldVotes = { voters: string[]; oddVoters: number; stated: number | null }

export type OldConfession = OldVotes & {
  author: string
  title: string
  content: string
  createdAt: Date | null
  updatedAt: Date | null
  statedReplies: number | null
}

export type OldReply = OldVotes & {
  author: string
  content: string
  confession: string | null
  parent: string | null
  createdAt: Date | null
  updatedAt: Date | null
}

export type OldReaction = {
  voter: string
  kind: 'confession' | 'reply'
  target: string
  at: Date | null
}

export function readConfession(document: unknown): Reading<OldConfession> {
  const fields = fieldsOf(document)
  if (!fields) return { reason: 'no fields' }
  const [author, title, content] = [
    idIn(fields.user_id),
    textIn(fields.title),
    textIn(fields.content),
  ]
  if (!author) return { reason: 'no author' }
  if (!title) return { reason: 'no title' }
  if (!content) return { reason: 'no content' }
  const createdAt = timeIn(fields.created_at)
  const item = {
    author,
    title,
    content,
    createdAt,
    updatedAt: timeIn(fields.updated_at),
    statedReplies: countIn(fields.reply_count),
    ...votesIn(fields),
  }
  const isChanged = item.title !== fields.title || item.content !== fields.content
  return { item, mended: mendings(fields, item, isChanged) }
}

export function readReply(document: unknown): Reading<OldReply> {
  const fields = fieldsOf(document)
  if (!fields) return { reason: 'no fields' }
  const [author, content] = [idIn(fields.user_id), textIn(fields.content)]
  if (!author) return { reason: 'no author' }
  if (!content) return { reason: 'no content' }
  const createdAt = timeIn(fields.created_at)
  const item = {
    author,
    content,
    confession: idIn(fields.confession_id),
    parent: idIn(fields.parent_reply_id),
    createdAt,
    updatedAt: timeIn(fields.updated_at),
    ...votesIn(fields),
  }
  return { item, mended: mendings(fields, item, item.content !== fields.content) }
}

export function readReaction(document: unknown): Reading<OldReaction> {
  const fields = fieldsOf(document)
  if (!fields) return { reason: 'no fields' }
  const voter = idIn(fields.user_id)
  if (!voter) return { reason: 'no voter' }
  if ((fields.reaction_type ?? 'upvote') !== 'upvote') return { reason: 'no upvote' }
  const [confession, reply] = [idIn(fields.confession_id), idIn(fields.reply_id)]
  if (!confession && !reply) return { reason: 'no target' }
  if (confession && reply) return { reason: 'two targets' }
  const at = timeIn(fields.created_at)
  const item = confession
    ? { voter, kind: 'confession' as const, target: confession, at }
    : { voter, kind: 'reply' as const, target: reply ?? '', at }
  return { item, mended: at ? [] : ['time missing or odd'] }
}

function mendings(
  fields: Record<string, unknown>,
  { createdAt, updatedAt }: { createdAt: Date | null; updatedAt: Date | null },
  isChanged: boolean,
): Mending[] {
  const mended: Mending[] = []
  if (!createdAt) mended.push('time missing or odd')
  if (!updatedAt && (fields.updated_at ?? null) !== null)
    mended.push('time of the edit odd: left out')
  if (isChanged) mended.push('characters that can’t be stored')
  return mended
}

/** Votes by name, from an array; a number beside or in place of it is what the document states. */
function votesIn(fields: Record<string, unknown>): OldVotes {
  const { upvotes, upvote_count } = fields
  const named: unknown[] = Array.isArray(upvotes) ? upvotes : []
  const voters = named.flatMap((voter) => idIn(voter) ?? [])
  const stated = countIn(upvote_count) ?? countIn(upvotes)
  return { voters: [...new Set(voters)], oddVoters: named.length - voters.length, stated }
}
