import type { ConfessionEdit } from '../../contract/confessions.ts'
import { api } from '../api.ts'
import { clearSent } from '../drafts/drafts.ts'
import { closeEditorOf } from '../editors/close-editor-of.ts'
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
    onSuccess: (_, { title, content }) => {
      if (clearSent(confessionEditDraft(id), { title, content })) closeEditorOf('confession', id)
    },
    failure: 'Failed to update confession',
    outlivesSession: true,
  })
}
