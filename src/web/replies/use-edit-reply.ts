import { api } from '../api.ts'
import { useWrite } from '../use-write.ts'
import { patchReply } from './cache.ts'

export function useEditReply(id: string, onEdited: () => void) {
  return useWrite({
    call: (content: string) => api('PATCH /api/replies/:id', { params: { id }, body: { content } }),
    patch: (client, { content, updatedAt }) =>
      patchReply(client, id, () => ({ content, updatedAt })),
    success: 'Reply updated',
    onSuccess: onEdited,
    failure: 'Failed to update reply',
  })
}
