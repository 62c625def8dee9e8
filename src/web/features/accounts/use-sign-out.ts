import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../data/api/api.ts'
import { isProblem, reasonOf } from '../../data/api/api-error.ts'
import { closeDialog, type SignOutWay } from '../../data/dialogs/dialogs.ts'
import { endSession } from '../../data/session/session-lifecycle.ts'
import { toast, toastError } from '../../ui/toasts.ts'

const ways = {
  here: { call: () => api('DELETE /api/session'), done: null },
  everywhere: { call: () => api('DELETE /api/sessions'), done: 'Logged out everywhere' },
  forgettingBrowser: {
    call: () => api('DELETE /api/session', { query: { forget: 'true' } }),
    done: 'Browser forgotten',
  },
}

export function useSignOut(way: SignOutWay) {
  const client = useQueryClient()
  const { call, done } = ways[way]
  return useMutation({
    mutationFn: call,
    onSuccess: () => {
      if (done) toast(done)
      return endSession(client)
    },
    onError: (error) => {
      // The session had already ended, so the sign-out counts as successful.
      if (isProblem(error, 'signed_out')) return endSession(client)
      toastError('Failed to log out', { description: reasonOf(error) })
    },
    onSettled: () => closeDialog(),
  })
}
