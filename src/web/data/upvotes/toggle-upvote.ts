import type { QueryClient } from '@tanstack/react-query'
import { type ItemKind, itemPaths } from '../../../contract/item-kinds.ts'
import type { UpvoteState } from '../../../contract/upvotes.ts'
import { toast } from '../../ui/toasts.ts'
import { api } from '../api/api.ts'
import { writeRetries } from '../api/retries.ts'
import { cachedItems, patchItem } from '../items/cache.ts'
import { reportError } from '../session/report-error.ts'
import { requireSignIn } from '../session/require-sign-in.ts'
import { assertSession } from '../session/tab-session.ts'

export type UpvoteTarget = UpvoteState & { kind: ItemKind; id: string }

/** The server's state before the pending votes of each item, to which a refused vote goes back, and since when. */
const confirmed = new Map<string, UpvoteState & { since: number }>()

const addedMessages = { confession: 'Confession upvoted!', reply: 'Reply upvoted!' }

/**
 * Adds or removes an upvote. Every cached copy changes at once (optimistic update), and takes the server's count when
 * the answer arrives. An error undoes the change. A hook would run for each of a page's dozens of upvote buttons.
 */
export function toggleUpvote(client: QueryClient, target: UpvoteTarget): void {
  if (requireSignIn(client, 'upvote', () => addUpvote(client, target))) vote(client, target)
}

/** Runs after a visitor has signed in. It does nothing if the user had voted earlier, which the page did not know. */
function addUpvote(client: QueryClient, target: UpvoteTarget): void {
  const now = cachedItems(client).find(({ id }) => id === target.id) ?? target
  const { hasVoted, upvoteCount } = now
  if (!hasVoted) vote(client, { ...target, hasVoted, upvoteCount })
}

function vote(client: QueryClient, target: UpvoteTarget): void {
  const mutationKey = ['upvote', target.kind, target.id]
  const isLast = () => client.isMutating({ mutationKey }) === 1
  const show = ({ hasVoted, upvoteCount }: UpvoteState) =>
    patchItem(client, target.id, () => ({ hasVoted, upvoteCount }))
  const underWay = client.isMutating({ mutationKey }) ? confirmed.get(target.id) : undefined
  const before = underWay ?? { ...target, since: Date.now() }
  confirmed.set(target.id, before)
  // `hasVoted` is from the time of the click, before the optimistic update. If true, the click removes the vote.
  const send = async ({ kind, id, hasVoted }: UpvoteTarget) => {
    assertSession()
    const method = hasVoted ? 'DELETE' : 'PUT'
    return api(`${method} ${itemPaths[kind]}/upvote` as const, { params: { id } })
  }
  const voting = client.getMutationCache().build(client, {
    ...writeRetries(2),
    mutationKey,
    // The newest state since the first of these votes is merged again when they have ended.
    meta: { patches: { [target.id]: toggled(target) }, since: before.since },
    // Votes on one item are sent one after the other. Only the answer to the last one is shown.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (target: UpvoteTarget) => send(target),
    onMutate: () => show(toggled(target)),
    onSuccess: (state) => {
      Object.assign(before, state)
      if (isLast()) show(state)
      toast(state.hasVoted ? addedMessages[target.kind] : 'Upvote removed', { isQuiet: true })
    },
    onError: (error) => {
      if (isLast()) show(before)
      reportError(client, error, 'Failed to process upvote', () => vote(client, target))
    },
    onSettled: () => {
      if (isLast()) confirmed.delete(target.id)
    },
  })
  // Ignore the error here: `onError` has already shown it to the user.
  voting.execute(target).catch(() => {})
}

function toggled({ hasVoted, upvoteCount }: UpvoteState): UpvoteState {
  return { hasVoted: !hasVoted, upvoteCount: Math.max(0, upvoteCount + (hasVoted ? -1 : 1)) }
}
