import { eq } from 'drizzle-orm'
import { Id } from '../../contract/paging.ts'
import { confessionsFor } from '../content/visibility.ts'
import type { Keys } from '../crypto/keys.ts'
import { importedId } from '../crypto/tags.ts'
import type { Database } from '../db/database.ts'
import type { Viewer } from '../viewer/viewer.ts'

/** Returns the old id in the URL of an imported confession, or undefined. */
export function importedIdInUrl({ pathname }: URL): string | undefined {
  const [, oldId = ''] = /^\/confession\/([^/]{1,200})$/.exec(pathname) ?? []
  return oldId && !Id.safeParse(oldId).success ? decodeURIComponent(oldId) : undefined
}

export async function pathOfImported(
  db: Database,
  { keys }: { keys: Keys },
  viewer: Viewer | null,
  oldId: string,
): Promise<string | undefined> {
  const id = importedId(keys, 'confession', oldId)
  const reachable = confessionsFor(viewer)
  const found = await db.$count(reachable, eq(reachable.id, id))
  return found > 0 ? `/confession/${id}` : undefined
}
