import type { ConfessionEdit } from '../../contract/confessions.ts'
import { api } from '../api.ts'
import { clearDraft } from '../drafts/drafts.ts'
import { closeEditor } from '../editors/editor-state.ts'
import { useWrite } from '../use-write.ts'
import { replaceConfession } from './cache.ts'

export function confessionEditDraft(id: string): string {
  return `edit:confession:${id}`
}

export function useEditConfession(id: string) {
  return useWrite({
    call: (body: ConfessionEdit) => api('PATCH /api/confessions/:id', { params: { id }, body }),
    patch: replaceConfession,
    success: 'Confession updated',
    onSuccess: () => {
      clearDraft(confessionEditDraft(id))
      closeEditor()
    },
    failure: 'Failed to update confession',
    outlivesSession: true,
  })
}
