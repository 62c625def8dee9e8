import { sql } from 'drizzle-orm'
import { type ViewerFlags, visitorFlags } from '../../contract/viewer-flags.ts'
import { voterTags } from '../crypto/tags.ts'
import type { PooledDatabase } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'
import { reactions } from '../db/schema/content.ts'
import { stillSignedIn, viewerPlaceholders } from '../viewer/conditions.ts'
import type { Viewer } from '../viewer/viewer.ts'

export type ViewerState = (item: { id: string; authorTag: string }) => ViewerFlags

export const visitorState: ViewerState = () => visitorFlags

/** The viewer's flags for an item that the viewer has just written. */
export const authorState: ViewerState = () => ({ ...visitorFlags, isOwner: true })

const findState = prepare<{ voted: string[] }>(
  'viewer_state',
  sql`select array(
      select ${reactions.voterTag} from ${reactions}
      where ${reactions.voterTag} = any(${sql.placeholder('tags')}::uuid[])
    ) as voted
    where ${stillSignedIn(viewerPlaceholders)}`,
)

/** Loads the flags for the items with these ids: those of a visitor if the session has ended. */
export async function loadViewerState(
  db: PooledDatabase,
  viewer: Viewer | null,
  ids: string[],
): Promise<ViewerState> {
  if (!viewer) return visitorState
  const idByTag = new Map(
    ids.flatMap((id) => voterTags('vote', viewer, id).map((tag) => [tag, id])),
  )
  const tags = [...idByTag.keys()]
  const [found] = await findState.pipeline(db, { ...viewer, tags })
  if (!found) return visitorState
  const voted = new Set(found.voted.map((tag) => idByTag.get(tag)))
  return ({ id, authorTag }) => ({
    hasVoted: voted.has(id),
    isOwner: viewer.authorTags.includes(authorTag),
  })
}
