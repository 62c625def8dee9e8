import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import { isNotFound, isProblem } from '../api-error.ts'
import { patchConfession } from '../confessions/cache.ts'
import { clearSent } from '../drafts/drafts.ts'
import { closeEditorOf } from '../editors/close-editor-of.ts'
import { readItemSoon } from '../live/read-items-soon.ts'
import { patchReply } from '../replies/cache.ts'
import { toastError } from '../ui/toasts.ts'
import { useWrite } from '../use-write.ts'
import type { Item } from './more-subject.ts'

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
