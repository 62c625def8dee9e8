import type { QueryClient } from '@tanstack/react-query'
import type { Confession, ConfessionCard, ConfessionPage } from '../../../contract/confessions.ts'
import { makePreview } from '../../../contract/preview.ts'
import type { LoneReply, Reply } from '../../../contract/replies.ts'
import { isViewerFlag } from '../../../contract/viewer-flags.ts'
import { preserveFocus } from '../../ui/focus.ts'
import { holdScrollPosition } from '../../ui/hold-scroll-position.ts'
import { type Feed, isNewestFirst, isOfTopic } from '../confessions/feed-params.ts'
import { confessionsKey, feedsKey } from '../confessions/queries.ts'
import { cachedItems, mapItems } from '../items/cache.ts'
import { learn, pendingPatches, written } from '../items/known.ts'
import { insertReply } from '../items/siblings.ts'
import type { Changes, ItemState } from '../lists/changes.ts'
import { type Item, patched, repliesIn } from '../lists/merge-items.ts'
import { dropOfflineCopies } from '../offline/offline-copies.ts'
import {
  countNewConfessions,
  countNewReplies,
  dropNews,
  markGone,
  unmarkGone,
  updateNewTopics,
} from './count-news.ts'
import { goneItems } from './news.ts'

type Present = Exclude<ItemState, 'gone'>
const nothing = { newConfessions: [], newReplies: [] }

/**
 * Applies changes to every cached copy. Items change and disappear in place, but never move. New ones are counted,
 * and only the user's own appear. With `isOwnView`, the changes are what the user may see of their own items: the
 * notice that one is hidden appears and disappears. Otherwise a notice that is shown stays as it is.
 */
export function applyChanges(client: QueryClient, changes: Changes, isOwnView = false): void {
  const { states } = changes
  holdScrollPosition()
  const isUntouched = (item: Item) => Boolean(item.hidden) && !isOwnView
  removeGone(client, states, isUntouched)
  const pending = pendingPatches(client)
  mapItems(client, (item) => {
    const state = states.get(item.id)
    if (!state || state === 'gone' || isUntouched(item)) return item
    return patched(item, { ...stateFor(item, state, isOwnView), ...pending.get(item.id) })
  })
  if (isOwnView) unmarkGone([...changes.newReplies.filter(isOwn)].map(({ id }) => id))
  updateNewTopics((id) => {
    const state = states.get(id)
    return state === 'gone' ? undefined : (state?.topic as string | null | undefined)
  })
  addNew(client, changes)
}

/** Shows an item in every cached copy as its author has just changed it. */
export function showEdit(client: QueryClient, item: Confession | LoneReply): void {
  const { replies: _, moreReplies: __, moreCursor: ___, ...state } = item as Reply
  // The event that says that a hidden item is shown again comes after the answer.
  if (!item.hidden) learn(item.id, countsIn(state))
  applyChanges(client, { ...nothing, states: new Map([[item.id, state]]) }, true)
}

/** Removes a reply that its author has just deleted, and the replies below it. */
export function showDeleted(client: QueryClient, id: string): void {
  applyChanges(client, { ...nothing, states: new Map([[id, 'gone']]) }, true)
}

/**
 * Returns the fields of a state that belong to this copy of the item. An answer may be older than an edit, and a card
 * has only the beginning of the text.
 */
function stateFor(item: Item, state: Present, isOwnView: boolean): object {
  const isOlder = 'updatedAt' in state && String(state.updatedAt ?? '') < (item.updatedAt ?? '')
  if (isOlder || ('preview' in state && !('preview' in item))) return countsIn(state)
  if (!('content' in state && 'preview' in item)) return forViewer(state, isOwnView)
  const { content, ...shared } = state
  return forViewer({ ...shared, ...makePreview(String(content)) }, isOwnView)
}

function countsIn({ upvoteCount, replyCount }: Record<string, unknown>): Present {
  return { upvoteCount, ...(replyCount !== undefined && { replyCount }) }
}

/** Without the session, an answer has no viewer flags, and no notice that an item is hidden. */
function forViewer(state: object, isOwnView: boolean): object {
  if (isOwnView && 'id' in state) return { hidden: undefined, ...state }
  return Object.fromEntries(Object.entries(state).filter(([name]) => !isViewerFlag(name)))
}

/** Removes what is gone, and the replies below it. */
function removeGone(
  client: QueryClient,
  states: Changes['states'],
  isUntouched: (item: Item) => boolean,
): void {
  const cached = [...states.values()].includes('gone') ? cachedItems(client) : []
  const untouched = new Set(cached.filter(isUntouched).map(({ id }) => id))
  const isNamed = ([id, state]: [string, ItemState]) => state === 'gone' && !untouched.has(id)
  const gone = new Set([...states].filter(isNamed).map(([id]) => id))
  if (gone.size === 0) return
  const isGone = (item: Item) =>
    !isUntouched(item) &&
    (gone.has(item.id) || ('confessionId' in item && gone.has(item.confessionId ?? '')))
  const items = cached.filter(isGone)
  if (items.length > 0) void preserveFocus()
  const replies = repliesIn([{ replies: items.filter((item) => 'replies' in item) }])
  markGone([...gone, ...replies.map(({ id }) => id)])
  dropOfflineCopies([...gone])
  mapItems(client, (item) => (isGone(item) ? null : item))
  // Only a page on screen says that its confession was deleted.
  client.removeQueries({
    queryKey: confessionsKey,
    type: 'inactive',
    predicate: ({ state }) => state.data === null,
  })
  dropNews(({ id }) => gone.has(id))
}

/** Counts what is new, and shows what the user wrote on another screen. */
function addNew(client: QueryClient, { newConfessions, newReplies }: Changes): void {
  const isBack = ({ id }: { id: string }) => goneItems.get().has(id)
  for (const card of newConfessions.toReversed())
    if ('title' in card && isOwn(card) && !isBack(card)) addOnTop(client, card)
  const othersConfessions = newConfessions.filter((one) => !isOwn(one) && !isBack(one))
  if (othersConfessions.length > 0) countNewConfessions(client, othersConfessions)
  for (const reply of newReplies)
    if ('content' in reply && isOwn(reply) && !isBack(reply))
      insertReply(client, reply.confessionId ?? '', { ...reply, isOwner: true })
  const othersReplies = newReplies.filter((one) => !isOwn(one) && !isBack(one))
  if (othersReplies.length > 0) countNewReplies(client, othersReplies)
}

function isOwn(one: { id: string; isOwner?: boolean }): boolean {
  return one.isOwner === true || written.has(one.id)
}

/** Adds a confession on top of the feeds that it belongs to. */
function addOnTop(client: QueryClient, card: ConfessionCard): void {
  const isShownIn = ({ queryKey }: { queryKey: readonly unknown[] }) => {
    const feed = queryKey.at(-1) as Feed
    return isNewestFirst(feed) && !feed.cursor && isOfTopic(feed, card.topic)
  }
  client.setQueriesData<{ pages: ConfessionPage[] }>(
    { queryKey: feedsKey, predicate: isShownIn },
    (feed) => {
      const [first] = feed?.pages ?? []
      if (!feed || !first || first.items.some(({ id }) => id === card.id)) return undefined
      const items = [{ ...card, isOwner: true }, ...first.items]
      return { ...feed, pages: feed.pages.with(0, { ...first, items }) }
    },
  )
}
