import { z } from 'zod'
import { isEmail } from '../contract/credentials.ts'
import { dayMs } from '../contract/durations.ts'

// Schemas for the documents of the old board. An invalid field that is not needed gets another value, and the report
// says so. If a needed field is invalid, the document is set aside, and the message of the first issue is the reason.

const earliestMs = Date.UTC(2000, 0, 1)

const requiredId = (reason: string) => z.string(reason).refine((value) => value.trim(), reason)
const optionalId = requiredId('').nullable().catch(null)
const count = z.int().nullable().catch(null)

/** Text without U+0000 and unpaired surrogates, which PostgreSQL can't store. Blank text is refused for `reason`. */
const text = (reason: string) =>
  z
    .string(reason)
    .transform((value) => value.replaceAll('\u0000', '').toWellFormed())
    .refine((value) => value.trim(), reason)

const stamp = z
  .object({ _seconds: z.number(), _nanoseconds: z.number().default(0) })
  .transform(({ _seconds, _nanoseconds }) => _seconds * 1000 + Math.floor(_nanoseconds / 1e6))

/**
 * A time in any format that exports contain: a Firestore timestamp, seconds or milliseconds since 1970, or ISO 8601.
 * Null if it is missing, before the year 2000, or more than a day in the future.
 */
const time = z
  .union([
    z.object({ value: stamp }).transform(({ value }) => value),
    stamp,
    z.number().transform((value) => (value < 1e11 ? value * 1000 : value)),
    z.string().regex(/^\d+$/).transform(Number),
    z.string().transform((value) => Date.parse(value)),
  ])
  .refine((ms) => ms >= earliestMs && ms <= Date.now() + dayMs)
  .transform((ms) => new Date(ms))
  .nullable()
  .catch(null)

const absent = z.null().catch(null)

const writing = {
  content: text('no content'),
  created_at: time,
  updated_at: time,
  /** The user ids of the voters, with null for invalid ones. Older exports have the number of votes here. */
  upvotes: z.union([z.array(optionalId), count]),
  upvote_count: count,
}

const schemas = {
  confessions: z.object({
    kind: z.literal('confession').catch('confession'),
    user_id: requiredId('no author'),
    title: text('no title'),
    ...writing,
    reply_count: count,
    confession_id: absent,
    parent_reply_id: absent,
  }),
  replies: z.object({
    kind: z.literal('reply').catch('reply'),
    user_id: requiredId('no author'),
    title: absent,
    ...writing,
    reply_count: absent,
    confession_id: optionalId,
    parent_reply_id: optionalId,
  }),
  reactions: z
    .object({
      user_id: requiredId('no voter'),
      reaction_type: z.literal('upvote', 'no upvote').nullish(),
      confession_id: optionalId,
      reply_id: optionalId,
      created_at: time,
    })
    .refine((one) => one.confession_id ?? one.reply_id, 'no target')
    .refine((one) => !(one.confession_id && one.reply_id), 'two targets'),
  users: z.object({
    localId: requiredId('no id'),
    email: z.string().refine(isEmail).toLowerCase().nullable().catch(null),
    emailVerified: z.boolean().catch(false),
    passwordHash: optionalId,
    salt: z.string().catch(''),
    createdAt: time,
    disabled: z.boolean().catch(false),
  }),
}

export type Collection = keyof typeof schemas
type Read<Name extends Collection> = z.infer<(typeof schemas)[Name]>
export type OldUser = Read<'users'>
export type OldReaction = Read<'reactions'>
export type OldItem = Read<'confessions'> | Read<'replies'>

export type Reading<Item> = { item: Item; mended: string[] } | { reason: string }

export function isCollection(name: string): name is Collection {
  return Object.hasOwn(schemas, name) && name !== 'users'
}

const Fields = z.record(z.string(), z.unknown())

export function readDocument<Name extends Collection>(
  collection: Name,
  document: unknown,
): Reading<Read<Name>> {
  const fields = Fields.safeParse(document).data
  if (!fields) return { reason: 'no fields' }
  const { data, error } = schemas[collection].safeParse(fields)
  if (error) return { reason: error.issues[0]?.message ?? '' }
  return { item: data as Read<Name>, mended: mendingsOf(fields, data) }
}

function mendingsOf(fields: Record<string, unknown>, item: Record<string, unknown>): string[] {
  const mended: string[] = []
  if (item.created_at === null) mended.push('time missing or invalid')
  if (item.updated_at === null && (fields.updated_at ?? null) !== null)
    mended.push('time of the edit invalid: left out')
  const isChanged = (name: string) => typeof item[name] === 'string' && item[name] !== fields[name]
  if (isChanged('title') || isChanged('content')) mended.push('characters that can’t be stored')
  return mended
}
