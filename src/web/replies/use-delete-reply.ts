import type { LoneReply } from '../../contract/replies.ts'
import { api } from '../api.ts'
import { patchConfession } from '../confessions/cache.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { useWrite } from '../use-write.ts'
import { removeReply } from './remove-reply.ts'

export function useDeleteReply(reply: LoneReply, onAnswered: () => void) {
  const { id, confessionId } = reply
  return useWrite({
    call: () => api('DELETE /api/replies/:id', { params: { id } }),
    onAnswered,
    patch: (client, { removed }) => {
      void keepFocus()
      removeReply(client, reply)
      // What nobody sees is not counted.
      if (confessionId && !reply.hidden) {
        patchConfession(client, confessionId, ({ replyCount }) => ({
          replyCount: Math.max(0, replyCount - removed),
        }))
      }
    },
    success: 'Reply deleted',
    failure: 'Failed to delete reply',
  })
}
