import type { NewTakedown } from '../../../contract/moderation.ts'
import { api } from '../../data/api/api.ts'
import { ApiError } from '../../data/api/api-error.ts'
import { clearDraft } from '../../data/drafts/drafts.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { dismissToast } from '../../ui/toasts.ts'
import { refusedNotes, type TakedownNotes } from './takedown-notes.ts'

export type Takedown = Omit<NewTakedown, 'goodFaith'>

/**
 * Sends a takedown request. It calls `refuse` to show what the server refused at the fields. If that returns false,
 * because the user has left the page, a toast says so.
 */
export function useTakedown(draft: string, refuse: (notes: TakedownNotes) => boolean) {
  const { data, variables, isPending, error, mutate } = useWrite({
    call: (request: Takedown) =>
      api('POST /api/takedowns', { body: { ...request, goodFaith: true } }),
    onSuccess: () => {
      clearDraft(draft)
      dismissToast()
    },
    failure: 'This could not be sent',
    onRefused: (_, error) => {
      const errors = error instanceof ApiError ? error.problem?.errors : undefined
      return errors !== undefined && refuse(refusedNotes(errors))
    },
  })
  const received = data && variables && { ...data, sent: variables }
  return { isPending, error, received, send: mutate }
}
