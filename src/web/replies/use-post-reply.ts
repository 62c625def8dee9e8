import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Reply } from '../../contract/replies.ts'
import { useSignInRequired } from '../accounts/use-sign-in-required.ts'
import { send } from '../api.ts'
import { patchConfession } from '../confessions/queries.ts'
import { newId } from '../ui/new-id.ts'
import { toast, toastError } from '../ui/toasts.ts'
import { insertReply } from './queries.ts'

/** Posts a reply under an id chosen here, so that sending the same text again posts it once. */
export function usePostReply(
  confessionId: string,
  parentReplyId: string | null,
  onPosted: () => void,
) {
  const client = useQueryClient()
  const { refused } = useSignInRequired('reply')
  const sent = useRef<{ id: string; content: string; parentReplyId: string | null }>(undefined)
  return useMutation({
    mutationFn: (content: string) => {
      const same = sent.current?.content === content
      sent.current = same ? sent.current : { id: newId(), content, parentReplyId }
      return send<Reply>('POST', `/api/confessions/${confessionId}/replies`, sent.current)
    },
    onSuccess: (reply) => {
      sent.current = undefined
      toast('Reply posted!')
      insertReply(client, confessionId, reply)
      patchConfession(client, confessionId, ({ replyCount }) => ({ replyCount: replyCount + 1 }))
      onPosted()
    },
    onError: (error) => {
      if (!refused(error)) toastError('Failed to post reply', { description: error.message })
    },
  })
}
