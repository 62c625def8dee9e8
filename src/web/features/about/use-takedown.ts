import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { NewTakedown } from '../../../contract/takedowns.ts'
import { api } from '../../data/api/api.ts'
import { ApiError, reasonOf } from '../../data/api/api-error.ts'
import { clearDraft } from '../../data/drafts/drafts.ts'
import { dismissToast, toastError } from '../../ui/toasts.ts'
import { refusedNotes, type TakedownNotes } from './takedown-notes.ts'

export type Takedown = Omit<NewTakedown, 'goodFaith'>

/** Sends a takedown request. Ignores further clicks while one is on its way. `refuse` shows the notes of a refusal. */
export function useTakedown(
  draft: string,
  refuse: (notes: TakedownNotes, sentence: string) => void,
) {
  // A ref, because two clicks can come before React renders again.
  const isOnItsWay = useRef(false)
  const sending = useMutation({
    mutationFn: (request: Takedown) =>
      api('POST /api/takedowns', { body: { ...request, goodFaith: true } }),
    onSuccess: () => {
      clearDraft(draft)
      dismissToast()
    },
    onError: (error) => {
      const errors = error instanceof ApiError ? error.problem?.errors : undefined
      if (errors) refuse(refusedNotes(errors), error.message)
      else toastError('This could not be sent', { description: reasonOf(error) })
    },
    onSettled: () => {
      isOnItsWay.current = false
    },
  })
  const { data, variables, isPending, error } = sending
  return {
    isPending,
    error,
    received: data && variables && { ...data, sent: variables },
    send: (request: Takedown) => {
      if (isOnItsWay.current) return
      isOnItsWay.current = true
      sending.mutate(request)
    },
  }
}
