import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../data/api/api.ts'
import { isProblem, reasonOf } from '../../data/api/api-error.ts'
import { type SignOutWay, signingOut } from '../../data/dialogs/sign-out-state.ts'
import { endSession } from '../../data/session/session-lifecycle.ts'
import type { Flash } from '../../data/session/tab-session.ts'
import { toastError } from '../../ui/toasts.ts'

const ways = {
  here: { call: () => api('DELETE /api/session') },
  everywhere: { call: () => api('DELETE /api/sessions'), flash: 'logged out everywhere' },
  forgettingBrowser: {
    call: () => api('DELETE /api/session', { query: { forget: 'true' } }),
    flash: 'browser forgotten',
  },
} satisfies Record<SignOutWay, { call: () => Promise<unknown>; flash?: Flash }>

export function useSignOut(way: SignOutWay) {
  const client = useQueryClient()
  const { call, flash }: { call: () => Promise<unknown>; flash?: Flash } = ways[way]
  return useMutation({
    mutationFn: call,
    onSuccess: () => endSession(client, flash),
    onError: (error) => {
      // The session had already ended, so the sign-out counts as successful.
      if (isProblem(error, 'signed_out')) return endSession(client)
      toastError('Failed to log out', { description: reasonOf(error) })
    },
    onSettled: () => signingOut.set(null),
  })
}
