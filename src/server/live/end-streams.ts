import { sql } from 'drizzle-orm'
import type { PooledDatabase } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'
import { users } from '../db/schema/accounts.ts'
import { isCurrentSession } from '../viewer/still-signed-in.ts'
import { sessionEnded } from './frames.ts'
import type { Streams } from './streams.ts'

const listeners = sql`unnest(${sql.placeholder('accountIds')}::uuid[], ${sql.placeholder('epochs')}::uuid[],
  ${sql.placeholder('hashes')}::uuid[]) as listener (account_id, epoch, hash)`

const current = prepare<{ hash: string }>(
  'current_sessions',
  sql`select listener.hash from ${listeners} join ${users}
    on ${isCurrentSession(sql`listener.account_id`, sql`listener.epoch`, sql`listener.hash`)}`,
  'accounts',
)

/**
 * Finds ended sessions with one query and ends their streams. The event `session ended` may be missing, because a
 * process can crash after it ended a session and before it published the event.
 */
export async function endStreamsOfEndedSessions(
  db: PooledDatabase,
  streams: Streams,
): Promise<void> {
  const signedIn = [...streams.all].flatMap((stream) =>
    stream.viewer ? [{ stream, viewer: stream.viewer }] : [],
  )
  if (signedIn.length === 0) return
  const found = await current.run(db, {
    accountIds: signedIn.map(({ viewer }) => viewer.accountId),
    epochs: signedIn.map(({ viewer }) => viewer.epoch),
    hashes: signedIn.map(({ viewer }) => viewer.sessionHash),
  })
  const hashes = new Set(found.map(({ hash }) => hash))
  for (const { stream, viewer } of signedIn)
    if (!hashes.has(viewer.sessionHash)) streams.end(stream, sessionEnded)
}
