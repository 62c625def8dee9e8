import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { LoneReply } from '../../../contract/replies.ts'
import { api } from '../../data/api/api.ts'
import { forgetConfession } from '../../data/confessions/cache.ts'
import { confessionPath } from '../../data/confessions/confession-path.ts'
import type { ConfessionOrReply } from '../../data/dialogs/more-subject.ts'
import { countReplies, removeCards } from '../../data/items/cache.ts'
import { removeReply } from '../../data/live/remove-reply.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { navigate } from '../../ui/location.tsx'
import { preserveFocus } from '../../ui/preserve-focus.ts'

type Deletion = {
  call: () => Promise<{ removed: number } | undefined>
  patch: (client: QueryClient, answer: { removed: number } | undefined) => void
  onSuccess?: () => Promise<void>
}

/** Deletes a confession or reply and removes it from every list that shows it. */
export function useDelete(item: ConfessionOrReply, onAnswered: () => void) {
  const client = useQueryClient()
  const isConfession = 'title' in item
  const { patch, ...deletion } = isConfession ? ofConfession(client, item.id) : ofReply(item)
  return useWrite({
    ...deletion,
    onAnswered,
    patch: (client, answer) => {
      void preserveFocus()
      patch(client, answer)
    },
    success: isConfession ? 'Confession deleted' : 'Reply deleted',
    failure: `Failed to delete ${isConfession ? 'confession' : 'reply'}`,
  })
}

/** A confession that is deleted on its own page: the feed opens afterwards. */
function ofConfession(client: QueryClient, id: string): Deletion {
  return {
    call: () => api('DELETE /api/confessions/:id', { params: { id } }),
    patch: () => removeCards(client, id),
    onSuccess: async () => {
      if (window.location.pathname === confessionPath(id)) await navigate('/')
      // Only after the navigation: the confession's page would fetch it again.
      forgetConfession(client, id)
    },
  }
}

function ofReply(reply: LoneReply): Deletion {
  const { id, confessionId, hidden } = reply
  return {
    call: () => api('DELETE /api/replies/:id', { params: { id } }),
    patch: (client, answer) => {
      removeReply(client, reply)
      // A hidden reply is not part of the reply count.
      if (confessionId && !hidden) countReplies(client, confessionId, -(answer?.removed ?? 0))
    },
  }
}
