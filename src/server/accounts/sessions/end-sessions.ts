import { and, eq, type SQL } from 'drizzle-orm'
import type { Board } from '../../board/board.ts'
import { readSessionCookie } from '../../crypto/cookies.ts'
import { newEpoch } from '../../crypto/random.ts'
import { sessionHash } from '../../crypto/tags.ts'
import type { Database } from '../../db/database.ts'
import { sessions, users } from '../../db/schema/accounts.ts'
import type { Viewer } from '../../viewer/viewer.ts'

export async function endSession(
  db: Database,
  { keys, events }: Board,
  cookie: string,
): Promise<void> {
  const session = readSessionCookie(keys, cookie)
  if (!session) return
  const hash = sessionHash(keys, session.token)
  const ended = await db
    .delete(sessions)
    .where(eq(sessions.hash, hash))
    .returning({ hash: sessions.hash })
  if (ended.length > 0) events.publish({ type: 'session ended', sessionHash: hash })
}

export async function endAllSessions(
  db: Database,
  board: Board,
  { accountId, epoch }: Viewer,
): Promise<void> {
  publishSessionsEnded(board, await replaceEpoch(db, accountId, eq(users.epoch, epoch)))
}

/** Returns the old epoch, which the caller publishes after the commit; undefined without the condition. */
export async function replaceEpoch(
  db: Database,
  accountId: string,
  condition: SQL | undefined,
  change: { emailVerified?: true; password?: string | null } = {},
): Promise<string | undefined> {
  const before = db
    .select({ id: users.id, epoch: users.epoch })
    .from(users)
    .where(and(eq(users.id, accountId), condition))
    // This is the lock that an update takes. A stronger one would block inserts of mail links, which refer to the
    // account.
    .for('no key update')
    .as('before')
  const [ended] = await db
    .update(users)
    .set({ ...change, epoch: newEpoch() })
    .from(before)
    .where(eq(users.id, before.id))
    .returning({ epoch: before.epoch })
  return ended?.epoch
}

export function publishSessionsEnded({ events }: Board, epoch: string | undefined): void {
  if (epoch) events.publish({ type: 'sessions ended', epoch })
}
