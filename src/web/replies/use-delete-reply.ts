import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LoneReply, RemovedReplies } from '../../contract/replies.ts'
import { useRefusal } from '../accounts/sessions/report-error.ts'
import { send } from '../api.ts'
import { patchConfession } from '../confessions/queries.ts'
import { holdReads } from '../query-client.ts'
import { toast } from '../ui/toasts.ts'
import { removeReply } from './queries.ts'

export function useDeleteReply(reply: LoneReply, onSettled: () => void) {
  const { id, confessionId } = reply
  const client = useQueryClient()
  const refuse = useRefusal()
  return useMutation({
    mutationFn: () => send<RemovedReplies>('DELETE', `/api/replies/${id}`),
    onSuccess: async ({ removed }) => {
      const resume = await holdReads(client)
      onSettled()
      toast('Reply deleted')
      removeReply(client, reply)
      if (confessionId) {
        patchConfession(client, confessionId, ({ replyCount }) => ({
          replyCount: Math.max(0, replyCount - removed),
        }))
      }
      resume()
    },
    onError: (error) => {
      onSettled()
      refuse(error, 'Failed to delete reply')
    },
  })
}
