import type { QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query'
import { maxCacheAgeMs } from '../../../contract/limits.ts'
import { api, type Read } from '../api/api.ts'
import { confessionQuery, confessionsKey } from '../confessions/queries.ts'
import { createKnownMerge, existsSince } from '../items/known.ts'
import { mergeItems } from '../lists/merge-items.ts'
import { applyChanges } from './apply-changes.ts'

/**
 * Reads every query on screen again and shows what has changed in place. Returns whether all reads succeeded; a failed
 * one changes nothing. What an event causes is read without the session, so the page acts like a stranger's
 * (decision 38). After the user's own action it is read with the session.
 */
export async function readScreenAgain(client: QueryClient, withSession: boolean): Promise<boolean> {
  let isComplete = true
  for (const query of client.getQueryCache().findAll({ type: 'active' }))
    await readAgain(client, query, withSession).catch(() => {
      isComplete = false
    })
  return isComplete
}

/** Reads a confession even if its page is not open, because lists may show its card. */
export async function readShownAgain(
  client: QueryClient,
  queryKey: QueryKey,
  withSession = false,
): Promise<void> {
  const shown = client.getQueryCache().findAll({ queryKey, type: 'active' })
  const isOnCard = queryKey[0] === confessionsKey[0] && shown.length === 0
  for (const query of isOnCard ? [confessionQuery(String(queryKey[1]))] : shown)
    await readAgain(client, query, withSession)
}

async function readAgain(
  client: QueryClient,
  { queryKey, meta }: { queryKey: QueryKey; meta?: QueryMeta | undefined },
  withSession: boolean,
): Promise<void> {
  const readChanges = meta?.readChanges
  // An event has removed the confession, and its author may now see why.
  const isGone = client.getQueryData(queryKey) === null
  if (withSession && (!readChanges || isGone))
    return client.refetchQueries({ queryKey, exact: true }, { throwOnError: true })
  if (!readChanges) return
  const since = Date.now() - maxCacheAgeMs
  const changes = await readChanges(client, createRead(client, withSession))
  // An item may be missing only because the answer is older than its event.
  for (const [id, state] of changes.states)
    if (state === 'gone' && existsSince(id, since)) changes.states.delete(id)
  applyChanges(client, changes, withSession)
}

/** Returns a function that reads and merges the newest known state of each item into the answer. */
export function createRead(client: QueryClient, withSession: boolean): Read {
  return async (name, ...[input]) => {
    const begunAt = Date.now()
    const answer = await api(name, {
      ...input,
      ...(!withSession && { withoutSession: true }),
    } as never)
    return mergeItems(answer, createKnownMerge(client, begunAt - maxCacheAgeMs))
  }
}
