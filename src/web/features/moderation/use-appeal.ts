import type { QueryClient } from '@tanstack/react-query'
import { itemPaths } from '../../../contract/item-kinds.ts'
import { api } from '../../data/api/api.ts'
import { isNotFound, isProblem } from '../../data/api/api-error.ts'
import type { Item } from '../../data/dialogs/dialogs.ts'
import { closeDialogOf } from '../../data/dialogs/dialogs.ts'
import { clearDraftIfSent } from '../../data/drafts/drafts.ts'
import { patchItem } from '../../data/items/cache.ts'
import { scheduleOwnItemReads } from '../../data/live/schedule-reads.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { toastError } from '../../ui/toasts.ts'

export function appealDraft({ kind, id }: Item): string {
  return `appeal:${kind}:${id}`
}

export function useAppeal(item: Item) {
  const { kind, id } = item
  const showSent = (client: QueryClient) =>
    patchItem(client, id, ({ hidden }) => (hidden ? { hidden: { ...hidden, appeal: 'sent' } } : {}))
  return useWrite({
    call: ({ text }: { text: string }) =>
      api(`PUT ${itemPaths[kind]}/appeal` as const, { params: { id }, body: { text } }),
    patch: showSent,
    success: 'Appeal sent',
    onSuccess: (_, sent) => {
      if (clearDraftIfSent(appealDraft(item), sent)) closeDialogOf('appeal', id)
    },
    failure: 'Failed to send appeal',
    // Close the form if it was sent in another tab, or if the item is visible again or deleted.
    onRefused: (client, error) => {
      const isSent = isProblem(error, 'already_appealed')
      if (!isSent && !isProblem(error, 'not_hidden') && !isNotFound(error)) return false
      if (isSent) showSent(client)
      scheduleOwnItemReads(client, [id])
      closeDialogOf('appeal', id)
      toastError(error.message)
      return true
    },
    outlivesSession: true,
  })
}
