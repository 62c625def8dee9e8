import { api } from '../api.ts'
import { patchConfession } from '../confessions/cache.ts'
import { clearSent } from '../drafts/drafts.ts'
import { closeEditorOf } from '../editors/close-editor-of.ts'
import { patchReply } from '../replies/cache.ts'
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
  return useWrite({
    call: (text: string) => api(`PUT ${path}` as const, { params: { id }, body: { text } }),
    patch: (client) =>
      patch(client, id, ({ hidden }) => (hidden ? { hidden: { ...hidden, appeal: 'sent' } } : {})),
    success: 'Appeal sent',
    onSuccess: (_, text) => {
      if (clearSent(appealDraft(item), { text })) closeEditorOf('appeal', id)
    },
    failure: 'Failed to send appeal',
    outlivesSession: true,
  })
}
