import type { QueryClient } from '@tanstack/react-query'
import type { Changes, Own } from '../../../contract/events.ts'
import type { ItemKind } from '../../../contract/item-kinds.ts'
import { keepPlace } from '../../ui/keep-place.ts'
import { patchConfessions } from '../confessions/cache.ts'
import { ownConfessionsQuery } from '../confessions/queries.ts'
import { patchItem } from '../items/patch-item.ts'
import { patchReplies } from '../replies/cache.ts'
import { ownRepliesKey } from '../replies/queries.ts'
import { addNewConfessions } from './add-new-confessions.ts'
import { addNewReplies } from './add-new-replies.ts'
import { isOwn } from './cached-items.ts'
import { findEdited } from './find-edited.ts'
import { followCache } from './follow-cache.ts'
import { forgetHeardOf, showHeard, written } from './heard.ts'
import { readFeedsAgain } from './read-feed-again.ts'
import { readConfessionSoon, readThreadSoon, readWrittenSoon } from './read-items-soon.ts'
import { isReturning, readReturning } from './read-returning.ts'
import { readSoon } from './read-soon.ts'
import { removeGone } from './remove-gone.ts'

/** What everybody may know: how things are now, in their places, and how much is new. */
export function showChanges(client: QueryClient, changes: Changes): void {
  followCache(client)
  const edited = findEdited(client, changes)
  keepPlace()
  const { confessions, replies } = changes
  // Hiding an item sends 'gone' for the replies below it; showing it again sends nothing for them.
  for (const change of [...confessions, ...replies])
    if (isReturning(client, change)) forgetHeardOf(belowKey(confessionOf(change)))
  const isIn = (keys: Set<string>) => (change: Change) => keys.has(keyOf(change))
  showHeard([...confessions, ...replies].map(keyOf), (keys) =>
    showStates(client, {
      confessions: confessions.filter(isIn(keys)),
      replies: replies.filter(isIn(keys)),
    }),
  )
  addNews(client, changes)
  for (const id of edited.confessions) readConfessionSoon(client, id)
  for (const id of edited.threads) readThreadSoon(client, id)
}

/** What this account did, on whatever screen. */
export function showOwn(
  client: QueryClient,
  { votes, written: ids }: Extract<Own, { votes: unknown }>,
): void {
  followCache(client)
  const keyOfVote = ({ kind, id, ...flags }: (typeof votes)[number]) =>
    `${Object.keys(flags)} of ${kind} ${id}`
  showHeard(votes.map(keyOfVote), (keys) => {
    for (const vote of votes) {
      const { kind, id, ...flags } = vote
      if (keys.has(keyOfVote(vote)) && !isVoting(client, kind, id))
        patchItem(client, vote, () => flags)
    }
  })
  if (ids.length === 0) return
  for (const id of ids) written.add(id)
  readWrittenSoon(client, ids)
  void client.invalidateQueries({ queryKey: ownConfessionsQuery().queryKey })
  void client.invalidateQueries({ queryKey: ownRepliesKey })
}

type Change = { id: string; confessionId?: string }

function keyOf({ id, confessionId }: Change): string {
  return confessionId ? `${belowKey(confessionId)}${id}` : id
}

function belowKey(confessionId: string): string {
  return `${confessionId} `
}

function confessionOf({ id, confessionId = id }: Change): string {
  return confessionId
}

type States = Pick<Changes, 'confessions' | 'replies'>

function showStates(client: QueryClient, { confessions, replies }: States): void {
  const isOthers = ({ id }: { id: string }) => !isOwn(client, id)
  removeGone(client, {
    confessions: confessions.filter(isGone).filter(isOthers).map(idOf),
    replies: replies.filter(isGone).filter(isOthers).map(idOf),
  })
  const confessionChanges = confessions.flatMap((change) => {
    if (isGone(change)) return []
    const { id, upvoteCount, replyCount } = change
    const counts = isVoting(client, 'confession', id) ? { replyCount } : { upvoteCount, replyCount }
    return [[id, () => counts] as const]
  })
  patchConfessions(client, new Map(confessionChanges))
  const replyChanges = replies.flatMap((change) => {
    if (isGone(change) || isVoting(client, 'reply', change.id)) return []
    const { id, upvoteCount } = change
    return [[id, () => ({ upvoteCount })] as const]
  })
  patchReplies(client, new Map(replyChanges))
  readReturning(client, { confessions, replies })
}

/** The own vote is shown before it is counted, and its answer tells the count. */
function isVoting(client: QueryClient, kind: ItemKind, id: string): boolean {
  return client.isMutating({ mutationKey: ['upvote', kind, id] }) > 0
}

function addNews(client: QueryClient, { posted, replies }: Changes): void {
  addNewConfessions(
    client,
    posted.filter((id) => !written.has(id)),
  )
  if (posted.some((id) => written.has(id))) readSoon('feeds', () => readFeedsAgain(client))
  const added = replies.flatMap((reply) => (isGone(reply) || !reply.posted ? [] : [reply]))
  addNewReplies(
    client,
    added.filter(({ id }) => !written.has(id)),
  )
  for (const { id, confessionId } of added)
    if (written.has(id)) readThreadSoon(client, confessionId, true)
}

function isGone<Change extends { id: string }>(
  change: Change,
): change is Extract<Change, { gone: true }> {
  return 'gone' in change
}

function idOf({ id }: { id: string }): string {
  return id
}
