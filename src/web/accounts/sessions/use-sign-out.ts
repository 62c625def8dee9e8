import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { isProblem, reasonOf } from '../../api-error.ts'
import { createStore } from '../../ui/store.ts'
import { toast, toastError } from '../../ui/toasts.ts'
import { endSession } from './session-life.ts'
import { findUnfinishedText, type UnfinishedText } from './unfinished-text.ts'

type SignOutQuestion = { text: UnfinishedText; onConfirm: () => void }

/** Asked before a sign-out that throws away text. */
export const signOutQuestion = createStore<SignOutQuestion | null>(null)

const ways = {
  here: { call: () => api('DELETE /api/session'), done: null },
  everywhere: { call: () => api('DELETE /api/sessions'), done: 'Logged out everywhere' },
  forgettingBrowser: {
    call: () => api('DELETE /api/session', { query: { forget: 'true' } }),
    done: 'Browser forgotten',
  },
}

export function useSignOut(way: keyof typeof ways = 'here'): () => Promise<void> {
  const client = useQueryClient()
  const { call, done } = ways[way]
  const { mutate } = useMutation({
    mutationFn: call,
    onSuccess: () => {
      if (done) toast(done)
      return endSession(client)
    },
    onError: (error) => {
      // The session had ended by itself: there is nothing left to do.
      if (isProblem(error, 'signed_out')) return endSession(client)
      toastError('Failed to log out', { description: reasonOf(error) })
    },
  })
  return async () => {
    const text = await findUnfinishedText()
    if (text) signOutQuestion.set({ text, onConfirm: () => mutate() })
    else mutate()
  }
}
