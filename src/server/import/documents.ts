import { z } from 'zod'
import { isEmail } from '../../contract/accounts.ts'

/*
 * What the documents of another board say, as far as it can be used. Nothing is guessed: what is
 * missing is either made up for by a rule, and told, or the document is set aside with a reason.
 */

export type Mending =
  | 'time missing or odd'
  | 'time of the edit odd: left out'
  | 'characters that can’t be stored'

/** A document that was understood, with what had to be mended, or the reason why it was not. */
export type Reading<Item> = { item: Item; mended: Mending[] } | { reason: string }

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

export type OldUser = {
  id: string
  email: string | null
  emailVerified: boolean
  password: { hash: string; salt: string } | null
  createdAt: Date | null
  isDisabled: boolean
}

const Fields = z.record(z.string(), z.unknown())

export function readConfession(document: unknown): Reading<OldConfession> {
  const fields = Fields.safeParse(document).data
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
  const fields = Fields.safeParse(document).data
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
  const fields = Fields.safeParse(document).data
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

export function readUser(value: unknown): Reading<OldUser> {
  const fields = Fields.safeParse(value).data
  if (!fields) return { reason: 'no fields' }
  const id = idIn(fields.localId)
  if (!id) return { reason: 'no id' }
  const email = typeof fields.email === 'string' && isEmail(fields.email) ? fields.email : null
  const [hash, salt] = [idIn(fields.passwordHash), fields.salt]
  const item = {
    id,
    email: email?.toLowerCase() ?? null,
    emailVerified: fields.emailVerified === true,
    password: hash ? { hash, salt: typeof salt === 'string' ? salt : '' } : null,
    createdAt: timeIn(fields.createdAt),
    isDisabled: fields.disabled === true,
  }
  return { item, mended: [] }
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

function idIn(value: unknown): string | null {
  return typeof value === 'string' && value.trim() ? value : null
}

/** As PostgreSQL can store it: without U+0000 and halves of surrogate pairs. */
function textIn(value: unknown): string | null {
  const text = typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : ''
  return text.trim() ? text : null
}

function countIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
}

const Timestamp = z.object({ _seconds: z.number(), _nanoseconds: z.number().default(0) })
const Tagged = z.object({ value: Timestamp })

/** A time in any of the shapes that exports hold: a timestamp, ISO 8601, or a number since 1970. */
function timeIn(value: unknown): Date | null {
  const stamp = Tagged.safeParse(value).data?.value ?? Timestamp.safeParse(value).data
  if (stamp) return plausible(stamp._seconds * 1000 + Math.floor(stamp._nanoseconds / 1e6))
  if (typeof value === 'number') return plausible(value < 1e11 ? value * 1000 : value)
  if (typeof value !== 'string' || !value.trim()) return null
  return plausible(/^\d+$/.test(value) ? Number(value) : Date.parse(value))
}

const earliest = Date.UTC(2000, 0, 1)
const day = 24 * 60 * 60 * 1000

/** Not before there were such boards, nor later than a clock that is wrong by a day. */
function plausible(ms: number): Date | null {
  return ms >= earliest && ms <= Date.now() + day ? new Date(ms) : null
}
