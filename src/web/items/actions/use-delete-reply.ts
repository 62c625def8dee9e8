import type { LoneReply } from '../../../contract/replies.ts'
import { api } from '../../data/api/api.ts'
import { countReplies } from '../../data/items/cache.ts'
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
      if (confessionId && !reply.hidden) countReplies(client, confessionId, -removed)
    },
    success: 'Reply deleted',
    failure: 'Failed to delete reply',
  })
}
