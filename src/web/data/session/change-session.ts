import { partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query'
import type { Session } from '../../../contract/accounts.ts'
import { viewerFlags } from '../../../contract/viewer-flags.ts'
import { forgetBackLinks } from '../../ui/location.tsx'
import { forgetScrollPositions } from '../../ui/scroll-positions.ts'
import { confessionsKey, feedsKey } from '../confessions/queries.ts'
import { deleteOfflineCopies } from '../offline/offline-copies.ts'
import { threadsKey } from '../replies/queries.ts'
import { searchesKey } from '../search/search.ts'
import { setAwaitedCode } from './awaited-code.ts'
import { sessionQuery } from './session-query.ts'
import { handleMemberChange } from './tab-member.ts'

/** Keys of queries for public data. Their answers also contain the viewer's flags, such as `hasVoted`. */
const publicKeys = [confessionsKey, feedsKey, searchesKey, threadsKey]

/**
 * Shows another session and reads again what depends on the viewer. After a sign-out it removes personal data; public
 * data on screen stays.
 */
export async function changeSession(client: QueryClient, session: Session): Promise<void> {
  handleMemberChange(session.user?.email)
  setAwaitedCode(null)
  client.setQueryData(sessionQuery().queryKey, session)
  const isLeft = (query: Query) =>
    query.queryKey[0] !== 'session' && !(query.isActive() && (session.user || isPublic(query)))
  client.removeQueries({ predicate: isLeft })
  if (!session.user) {
    deleteOfflineCopies()
    forgetScrollPositions()
    forgetBackLinks()
    client.setQueriesData({ predicate: isPublic }, withoutViewer)
  }
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
}

function isPublic({ queryKey }: Query): boolean {
  return publicKeys.some((key) => partialMatchKey(queryKey, key))
}

function withoutViewer(data: unknown): unknown {
  const isFlag = (key: string) => viewerFlags.some((flag) => flag === key)
  return data && JSON.parse(JSON.stringify(data), (key, value) => !isFlag(key) && value)
}
