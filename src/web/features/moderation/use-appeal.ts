import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../data/api/api.ts'
import { isNotFound, isProblem } from '../../data/api/api-error.ts'
import { patchConfession } from '../../data/confessions/cache.ts'
import { closeEditorOf } from '../../data/dialogs/close-editor-of.ts'
import type { Item } from '../../data/dialogs/more-subject.ts'
import { clearSent } from '../../data/drafts/drafts.ts'
import { readItemSoon } from '../../data/live/read-items-soon.ts'
import { patchReply } from '../../data/replies/cache.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { toastError } from '../../ui/toasts.ts'

const resources = {
  confession: { path: '/api/confessions/:id/appeal', patch: patchConfession },
  reply: { path: '/api/replies/:id/appeal', patch: patchReply },
} as const

export function appealDraft({ kind, id }: Item): string {
  return `appeal:${kind}:${id}`
}

export function useAppeal(item: Item) {
  const { kind, id } = item
  const { path, patch } = resources[kind]
  const showSent = (client: QueryClient) =>
    patch(client, id, ({ hidden }) => (hidden ? { hidden: { ...hidden, appeal: 'sent' } } : {}))
  return useWrite({
    call: (text: string) => api(`PUT ${path}` as const, { params: { id }, body: { text } }),
    patch: showSent,
    success: 'Appeal sent',
    onSuccess: (_, text) => {
      if (clearSent(appealDraft(item), { text })) closeEditorOf('appeal', id)
    },
    failure: 'Failed to send appeal',
    // There is nothing to appeal any more: in another tab it was, or it is shown again, or gone.
    onRefused: (client, error) => {
      const isSent = isProblem(error, 'already_appealed')
      if (!isSent && !isProblem(error, 'not_hidden') && !isNotFound(error)) return false
      if (isSent) showSent(client)
      readItemSoon(client, item)
      closeEditorOf('appeal', id)
      toastError(error.message)
      return true
    },
    outlivesSession: true,
  })
}
