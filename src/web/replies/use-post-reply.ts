import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '../../contract/replies.ts'
import { useRefusal } from '../accounts/sessions/report-error.ts'
import { send } from '../api.ts'
import { patchConfession } from '../confessions/queries.ts'
import { clearDraft, sendingKey } from '../drafts/drafts.ts'
import { holdReads } from '../query-client.ts'
import { retriedWrites } from '../retries.ts'
import { toast } from '../ui/toasts.ts'
import { insertReply } from './queries.ts'

/** What is being written below a confession or a reply. */
export function replyDraft(confessionId: string, parentReplyId: string | null): string {
  return `reply:${confessionId}:${parentReplyId ?? ''}`
}

/** Posts under a key chosen here, so that sending the same text again posts it once. */
export function usePostReply(
  confessionId: string,
  parentReplyId: string | null,
  onPosted: () => void,
) {
  const client = useQueryClient()
  const refuse = useRefusal()
  const draft = replyDraft(confessionId, parentReplyId)
  return useMutation({
    ...retriedWrites(1),
    mutationFn: (content: string) => {
      const body = { content, parentReplyId }
      const key = sendingKey(draft, body)
      return send<Reply>('POST', `/api/confessions/${confessionId}/replies`, { key, ...body })
    },
    onSuccess: async (reply) => {
      const resume = await holdReads(client)
      clearDraft(draft)
      toast('Reply posted!')
      insertReply(client, confessionId, reply)
      patchConfession(client, confessionId, ({ replyCount }) => ({ replyCount: replyCount + 1 }))
      onPosted()
      resume()
    },
    onError: (error) => refuse(error, 'Failed to post reply'),
  })
}
