import { and, eq, gte } from 'drizzle-orm'
import { dayMs } from '../../../contract/durations.ts'
import { lengthOf } from '../../../contract/length.ts'
import { originOf } from '../../config/config.ts'
import { newAccountId, newOperatorCode, newToken } from '../../crypto/random.ts'
import { sealText, unsealText } from '../../crypto/seal.ts'
import { dayOf, operatorHash } from '../../crypto/tags.ts'
import { operators } from '../../db/schema/moderation.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { maxDecisionLengths } from '../../hiding/decisions.ts'
import type { Desk, Given } from './desk.ts'

type Person = { name: string; mail: string | null }
/** A name as a command line gives it, in place of an id. */
type Named = Pick<Given, 'id'> & { mail?: string | null | undefined }
type Parts = Pick<Desk, 'db' | 'keys'>

export const sessionDays = 30
const maxOperators = 100
const maxMailLength = 254
/** The unit is that of `sealText` (4 bytes): a code point takes up to 6 bytes in JSON, and the field names take 24. */
const maxPersonLength = (6 * maxDecisionLengths.operator + maxMailLength + 24) / 4

/** Returns the settings of the server of the moderators' pages in place of the board's. */
export function moderationConfig<Settings extends Desk['config']>(config: Settings): Settings {
  const { moderationHost: host, moderationPort: port, moderationUrl: publicUrl } = config
  if (port === undefined) throw new OperatorError('MODERATION_PORT must be set')
  return { ...config, host, port, publicUrl, production: true }
}

/** A known name gets a new code. It keeps its session until the code is used. */
export async function addOperator(desk: Desk, { id, mail = null }: Named) {
  const { db, keys, config } = desk
  // Two names that look alike would pass for two people.
  const name = id.normalize('NFKC').trim().replace(/\s+/g, ' ')
  if (!/^[\p{L}\p{N} .'-]+$/u.test(name) || lengthOf(name) > maxDecisionLengths.operator)
    throw new OperatorError(`A name has 1 to ${maxDecisionLengths.operator} letters and digits`)
  if (mail !== null && (!/^[^\s<>@]+@[^\s<>@]+$/.test(mail) || mail.length > maxMailLength))
    throw new OperatorError('--mail takes an address such as ana@university.edu')
  const address = originOf(moderationConfig(config))
  const known = await readOperators(desk)
  const same = known.find((one) => isSameName(one.name, name))
  if (!same && known.length >= maxOperators)
    throw new OperatorError(`There are ${maxOperators} operators: remove one first`)
  const code = newOperatorCode()
  const person: Person = { name: same?.name ?? name, mail: mail ?? same?.mail ?? null }
  const row = {
    id: same?.id ?? newAccountId(),
    sealedPerson: sealText(keys, JSON.stringify(person), maxPersonLength),
    codeHash: operatorHash(keys, 'code', plainCode(code)),
    codeEndsOn: inDays(1),
  }
  await db.insert(operators).values(row).onConflictDoUpdate({ target: operators.id, set: row })
  return { shown: { ...person, address, code, codeEndsOn: row.codeEndsOn } }
}

export async function removeOperator(desk: Desk, { id: name }: Named) {
  const known = await readOperators(desk)
  const found = known.find((one) => isSameName(one.name, name.trim()))
  if (!found) throw new OperatorError('There is no operator with this name')
  await desk.db.delete(operators).where(eq(operators.id, found.id))
  return listOperators(desk)
}

export async function listOperators(desk: Desk) {
  const known = await readOperators(desk)
  return { shown: known.map(({ id: _, ...shown }) => shown) }
}

/** Sorted by name. */
export async function readOperators({ db, keys }: Parts) {
  const rows = await db.select().from(operators)
  return rows
    .map(({ id, sealedPerson, lastSeenOn }) => {
      const person: Person = JSON.parse(unsealText(keys, sealedPerson))
      return { id, ...person, lastSeenOn }
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** Returns a session for the browser's cookie, or null if there is no such code. A code works once. */
export async function signInOperator({ db, keys }: Parts, code: string): Promise<string | null> {
  const session = newToken()
  const codeHash = operatorHash(keys, 'code', plainCode(code))
  const signedIn = await db
    .update(operators)
    .set({
      ...{ codeHash: null, codeEndsOn: null },
      sessionHash: operatorHash(keys, 'session', session),
      sessionEndsOn: inDays(sessionDays),
      lastSeenOn: inDays(0),
    })
    .where(and(eq(operators.codeHash, codeHash), gte(operators.codeEndsOn, inDays(0))))
    .returning({ id: operators.id })
  return signedIn.length > 0 ? session : null
}

/** Returns the name of the operator with this session, or null. */
export async function findOperator({ db, keys }: Parts, session: string): Promise<string | null> {
  const hash = operatorHash(keys, 'session', session)
  const [row] = await db.select().from(operators).where(eq(operators.sessionHash, hash))
  if (!row?.sessionEndsOn || row.sessionEndsOn < inDays(0)) return null
  if (row.lastSeenOn !== inDays(0))
    await db
      .update(operators)
      .set({ lastSeenOn: inDays(0) })
      .where(eq(operators.id, row.id))
  const { name }: Person = JSON.parse(unsealText(keys, row.sealedPerson))
  return name
}

export async function signOutOperator({ db, keys }: Parts, session: string): Promise<void> {
  const hash = operatorHash(keys, 'session', session)
  await db
    .update(operators)
    .set({ sessionHash: null, sessionEndsOn: null })
    .where(eq(operators.sessionHash, hash))
}

/** Accepts a code as people type it: in any case, with or without the lines, and with O and I for 0 and 1. */
function plainCode(typed: string): string {
  const letters = typed
    .slice(0, 40)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  return letters.replaceAll('O', '0').replace(/[IL]/g, '1')
}

export function isSameName(one: string | null, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}

/** Returns a UTC date as YYYY-MM-DD. */
function inDays(days: number): string {
  return dayOf(new Date(Date.now() + days * dayMs))
}
