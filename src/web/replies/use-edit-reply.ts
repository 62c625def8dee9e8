import { api } from '../api.ts'
import { clearSent } from '../drafts/drafts.ts'
import { closeEditorOf } from '../editors/close-editor-of.ts'
import { useWrite } from '../use-write.ts'
import { patchReply } from './cache.ts'

export function replyEditDraft(id: string): string {
  return `edit:reply:${id}`
}

export function useEditReply(id: string) {
  return useWrite({
    call: (content: string) => api('PATCH /api/replies/:id', { params: { id }, body: { content } }),
    patch: (client, { content, updatedAt }) =>
      patchReply(client, id, () => ({ content, updatedAt })),
    success: 'Reply updated',
    onSuccess: (_, content) => {
      if (clearSent(replyEditDraft(id), { content })) closeEditorOf('reply', id)
    },
    failure: 'Failed to update reply',
    outlivesSession: true,
  })
}
