import { queryOptions } from '@tanstack/react-query'
import { itemPaths } from '../../../contract/item-kinds.ts'
import type { ReportReason } from '../../../contract/report-reasons.ts'
import { api } from '../../data/api/api.ts'
import { isNotFound } from '../../data/api/api-error.ts'
import type { Item } from '../../data/dialogs/dialogs.ts'
import { closeDialogOf } from '../../data/dialogs/dialogs.ts'
import { clearDraftIfSent } from '../../data/drafts/drafts.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { toast } from '../../ui/toasts.ts'

const readMs = 4_000
const thanks = {
  usual: { words: 'Thank you. We’ll look at it.', durationMs: readMs },
  danger: {
    words:
      'Thank you. We may not see this until tomorrow. If someone is in danger now, call for help.',
    durationMs: 2 * readMs,
  },
}

export function reportDraft({ kind, id }: Item): string {
  return `report:${kind}:${id}`
}

/** Reads whether the signed-in user has reported an item. */
export function reportQuery({ kind, id }: Pick<Item, 'kind' | 'id'>) {
  return queryOptions({
    queryKey: ['report', kind, id],
    queryFn: () => api(`GET ${itemPaths[kind]}/report` as const, { params: { id } }),
  })
}

export function useReport(item: Item) {
  const { kind, id } = item
  return useWrite({
    call: ({ reason, note }: { reason: ReportReason; note: string }) =>
      api(`PUT ${itemPaths[kind]}/report` as const, {
        params: { id },
        body: note ? { reason, note } : { reason },
      }),
    retries: 2,
    patch: (client, state) => client.setQueryData(reportQuery(item).queryKey, state),
    onSuccess: (_, sent) => {
      clearDraftIfSent(reportDraft(item), sent)
      closeDialogOf('report', id)
      const { words, durationMs } = sent.reason === 'self_harm' ? thanks.danger : thanks.usual
      toast(words, { isQuiet: true, durationMs })
    },
    failure: 'Failed to send report',
    // If the item was deleted, close the form. Returning false lets the usual toast tell the user why.
    onRefused: (_, error) => {
      if (isNotFound(error)) closeDialogOf('report', id)
      return false
    },
    outlivesSession: true,
  })
}

export function useWithdrawReport(item: Item) {
  const { kind, id } = item
  return useWrite({
    call: () => api(`DELETE ${itemPaths[kind]}/report` as const, { params: { id } }),
    retries: 2,
    patch: (client, state) => client.setQueryData(reportQuery(item).queryKey, state),
    onSuccess: () => {
      closeDialogOf('report', id)
      toast('Report withdrawn', { isQuiet: true, durationMs: readMs })
    },
    failure: 'Failed to withdraw report',
  })
}
