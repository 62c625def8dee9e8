import type { ConfessionEdit } from '../../../contract/confessions.ts'
import { api } from '../../data/api/api.ts'
import { closeEditorOf } from '../../data/dialogs/close-editor-of.ts'
import { clearSent } from '../../data/drafts/drafts.ts'
import { showConfession } from '../../data/live/show-again.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { outcomeOfEdit } from './outcome-of-edit.ts'

export function confessionEditDraft(id: string): string {
  return `edit:confession:${id}`
}

export function useEditConfession(id: string) {
  return useWrite({
    call: (body: ConfessionEdit) => api('PATCH /api/confessions/:id', { params: { id }, body }),
    patch: showConfession,
    success: 'Confession updated',
    outcome: outcomeOfEdit,
    onSuccess: (_, { title, content }) => {
      if (clearSent(confessionEditDraft(id), { title, content })) closeEditorOf('confession', id)
    },
    failure: 'Failed to update confession',
    outlivesSession: true,
  })
}
