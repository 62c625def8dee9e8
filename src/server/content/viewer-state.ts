import { sql } from 'drizzle-orm'
import type { Keys } from '../crypto/keys.ts'
import type { PooledDatabase } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'
import { reactions } from '../db/schema/content.ts'
import { anyViewer, valuesOf } from '../viewer/prepared-viewer.ts'
import { stillSignedIn } from '../viewer/still-signed-in.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { voterTags } from './voter-tags.ts'

/** What of a listing is the viewer's. */
export type OwnPart = {
  hasVoted: (id: string) => boolean
  isOwner: (item: { authorTag: string }) => boolean
}

/** Of whoever is not signed in. */
export const noPart: OwnPart = { hasVoted: () => false, isOwner: () => false }

/** Of what the viewer wrote a moment ago. */
export const justWritten: OwnPart = { hasVoted: () => false, isOwner: () => true }

const ownPartStatement = prepare<{ voted: string[] }>(
  'own_part',
  sql`select array(
      select ${reactions.voterTag} from ${reactions}
      where ${reactions.voterTag} = any(${sql.placeholder('tags')}::uuid[])
    ) as voted
    where ${stillSignedIn(anyViewer)}`,
)

/** Nothing, as for a visitor, if the session is over. */
export async function findOwnPart(
  db: PooledDatabase,
  board: { keys: Keys },
  viewer: Viewer | null,
  ids: string[],
): Promise<OwnPart> {
  if (!viewer) return noPart
  const idByTag = new Map(ids.flatMap((id) => voterTags(board, viewer, id).map((tag) => [tag, id])))
  const tags = [...idByTag.keys()]
  const [found] = await ownPartStatement.pipeline(db, { ...valuesOf(viewer), tags })
  if (!found) return noPart
  const voted = new Set(found.voted.map((tag) => idByTag.get(tag)))
  return {
    hasVoted: (id) => voted.has(id),
    isOwner: ({ authorTag }) => viewer.authorTags.includes(authorTag),
  }
}
