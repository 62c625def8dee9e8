import type { ConfessionEdit } from '../../contract/confessions.ts'
import { api } from '../api.ts'
import { clearSent } from '../drafts/drafts.ts'
import { closeEditorOf } from '../editors/close-editor-of.ts'
import { isHidden } from '../live/cached-items.ts'
import { showAgain } from '../live/show-again.ts'
import { outcomeOfEdit } from '../moderation/outcome-of-edit.ts'
import { useWrite } from '../use-write.ts'
import { replaceConfession } from './cache.ts'

export function confessionEditDraft(id: string): string {
  return `edit:confession:${id}`
}

export function useEditConfession(id: string) {
  return useWrite({
    call: (body: ConfessionEdit) => api('PATCH /api/confessions/:id', { params: { id }, body }),
    patch: (client, confession) => {
      const wasHidden = isHidden(client, id)
      replaceConfession(client, confession)
      if (wasHidden && !confession.hidden) void showAgain(client, id)
    },
    success: 'Confession updated',
    outcome: outcomeOfEdit,
    onSuccess: (_, { title, content }) => {
      if (clearSent(confessionEditDraft(id), { title, content })) closeEditorOf('confession', id)
    },
    failure: 'Failed to update confession',
    outlivesSession: true,
  })
}
