import type { ReplyEdit } from '../../../contract/replies.ts'
import { api } from '../../data/api/api.ts'
import { closeEditorOf } from '../../data/dialogs/close-editor-of.ts'
import { clearSent } from '../../data/drafts/drafts.ts'
import { patchItem } from '../../data/items/cache.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { outcomeOfEdit } from './outcome-of-edit.ts'

export function replyEditDraft(id: string): string {
  return `edit:reply:${id}`
}

export function useEditReply(id: string) {
  return useWrite({
    call: (body: ReplyEdit) => api('PATCH /api/replies/:id', { params: { id }, body }),
    patch: (client, { content, updatedAt, hidden }) =>
      patchItem(client, id, () => ({ content, updatedAt, hidden })),
    success: 'Reply updated',
    outcome: outcomeOfEdit,
    onSuccess: (_, { content }) => {
      if (clearSent(replyEditDraft(id), { content })) closeEditorOf('reply', id)
    },
    failure: 'Failed to update reply',
    outlivesSession: true,
  })
}
