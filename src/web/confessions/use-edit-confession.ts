import type { ConfessionEdit } from '../../contract/confessions.ts'
import { api } from '../api.ts'
import { clearSent } from '../drafts/drafts.ts'
import { closeEditorOf } from '../editors/close-editor-of.ts'
import { showAgain } from '../live/show-again.ts'
import { useWrite } from '../use-write.ts'
import { replaceConfession } from './cache.ts'
import { cachedConfessions } from './cached-confessions.ts'

export function confessionEditDraft(id: string): string {
  return `edit:confession:${id}`
}

export function useEditConfession(id: string) {
  return useWrite({
    call: (body: ConfessionEdit) => api('PATCH /api/confessions/:id', { params: { id }, body }),
    patch: (client, confession) => {
      const wasHidden = cachedConfessions(client).some(
        (cached) => cached.id === id && cached.hidden,
      )
      replaceConfession(client, confession)
      if (wasHidden && !confession.hidden) void showAgain(client, id)
    },
    success: 'Confession updated',
    onSuccess: (_, { title, content }) => {
      if (clearSent(confessionEditDraft(id), { title, content })) closeEditorOf('confession', id)
    },
    failure: 'Failed to update confession',
    outlivesSession: true,
  })
}
