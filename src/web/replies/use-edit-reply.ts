import type { ReplyEdit } from '../../contract/replies.ts'
import { api } from '../api.ts'
import { clearSent } from '../drafts/drafts.ts'
import { closeEditorOf } from '../editors/close-editor-of.ts'
import { outcomeOfEdit } from '../moderation/outcome-of-edit.ts'
import { useWrite } from '../use-write.ts'
import { patchReply } from './cache.ts'

export function replyEditDraft(id: string): string {
  return `edit:reply:${id}`
}

export function useEditReply(id: string) {
  return useWrite({
    call: (body: ReplyEdit) => api('PATCH /api/replies/:id', { params: { id }, body }),
    patch: (client, { content, updatedAt, hidden }) =>
      patchReply(client, id, () => ({ content, updatedAt, hidden })),
    success: 'Reply updated',
    outcome: outcomeOfEdit,
    onSuccess: (_, { content }) => {
      if (clearSent(replyEditDraft(id), { content })) closeEditorOf('reply', id)
    },
    failure: 'Failed to update reply',
    outlivesSession: true,
  })
}
