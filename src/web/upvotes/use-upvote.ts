import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { UpvoteState } from '../../contract/upvotes.ts'
import { useAdmission, useRefusal } from '../accounts/sessions/report-error.ts'
import { send } from '../api.ts'
import { patchConfession } from '../confessions/queries.ts'
import { holdReads } from '../query-client.ts'
import { patchReply } from '../replies/queries.ts'
import { retriedWrites } from '../retries.ts'
import { toast } from '../ui/toasts.ts'

export type UpvoteTarget = UpvoteState & { kind: 'confession' | 'reply'; id: string }

const resources = {
  confession: { path: 'confessions', patch: patchConfession, added: 'Confession upvoted!' },
  reply: { path: 'replies', patch: patchReply, added: 'Reply upvoted!' },
}

/**
 * The one upvote of the product: shown at once in every cached copy, put back when it fails, and
 * settled with the server's count. Gives back what a click does.
 */
export function useUpvote(target: UpvoteTarget): () => void {
  const client = useQueryClient()
  const admit = useAdmission('upvote')
  const refuse = useRefusal()
  const key = ['upvote', target.kind, target.id]
  const voting = useMutation({
    ...retriedWrites(2),
    mutationKey: key,
    // One after the other, in the order of the clicks; only the last one's answer is shown.
    scope: { id: key.join(' ') },
    // `before` is the target as it was clicked: by the time of an answer it is rendered changed.
    mutationFn: ({ kind, id, hasVoted }: UpvoteTarget) =>
      send<UpvoteState>(hasVoted ? 'DELETE' : 'PUT', `/api/${resources[kind].path}/${id}/upvote`),
    onMutate: async (before) => {
      const resume = await holdReads(client)
      show(client, before, toggled(before))
      return resume
    },
    onSuccess: (state, before) => {
      if (isLast()) show(client, before, state)
      toast(state.hasVoted ? resources[before.kind].added : 'Upvote removed')
    },
    onError: (error, before) => {
      if (isLast()) show(client, before, before)
      refuse(error, 'Failed to process upvote')
    },
    onSettled: (_state, _error, _before, resume) => resume?.(),
  })
  const isLast = () => client.isMutating({ mutationKey: key }) === 1
  return () => {
    if (admit()) voting.mutate(target)
  }
}

function toggled({ hasVoted, upvoteCount }: UpvoteState): UpvoteState {
  return { hasVoted: !hasVoted, upvoteCount: Math.max(0, upvoteCount + (hasVoted ? -1 : 1)) }
}

function show(
  client: QueryClient,
  { kind, id }: UpvoteTarget,
  { hasVoted, upvoteCount }: UpvoteState,
): void {
  resources[kind].patch(client, id, () => ({ hasVoted, upvoteCount }))
}
