import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { UpvoteState } from '../../contract/upvotes.ts'
import { useSignInRequired } from '../accounts/use-sign-in-required.ts'
import { send } from '../api.ts'
import { patchConfession } from '../confessions/queries.ts'
import { patchReply } from '../replies/queries.ts'
import { toastDone, toastFailed } from '../ui/toasts.ts'

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
  const { admit, refused } = useSignInRequired('upvote')
  const { kind, id, hasVoted, upvoteCount } = target
  const { path, added } = resources[kind]
  const voting = useMutation({
    mutationFn: () => send<UpvoteState>(hasVoted ? 'DELETE' : 'PUT', `/api/${path}/${id}/upvote`),
    onMutate: () => {
      const step = hasVoted ? -1 : 1
      show(client, target, { hasVoted: !hasVoted, upvoteCount: Math.max(0, upvoteCount + step) })
    },
    onSuccess: (state) => {
      show(client, target, state)
      toastDone(state.hasVoted ? added : 'Upvote removed')
    },
    onError: (error) => {
      show(client, target, { hasVoted, upvoteCount })
      if (!refused(error)) toastFailed('Failed to process upvote')
    },
  })
  return () => {
    if (admit()) voting.mutate()
  }
}

function show(client: QueryClient, { kind, id }: UpvoteTarget, state: UpvoteState): void {
  resources[kind].patch(client, id, () => state)
}
