import type { LoneReply } from '../../../contract/replies.ts'
import { api } from '../../data/api/api.ts'
import { patchConfession } from '../../data/confessions/cache.ts'
import { removeReply } from '../../data/live/remove-reply.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { keepFocus } from '../../ui/keep-focus.ts'

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
