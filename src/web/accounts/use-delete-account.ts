import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '../../contract/calls.ts'
import { api } from '../api.ts'
import { isProblem } from '../api-error.ts'
import { navigate } from '../ui/location.tsx'
import { toast } from '../ui/toasts.ts'
import { reportError } from './sessions/report-error.ts'
import { endSession } from './sessions/session-life.ts'

type Callbacks = { onDeleted: () => void; onProofNeeded: () => void }

export function useDeleteAccount({ onDeleted, onProofNeeded }: Callbacks) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/account/deletion'>) =>
      api('POST /api/account/deletion', { body }),
    onSuccess: async () => {
      toast('Account deleted successfully')
      onDeleted()
      await navigate('/')
      await endSession(client)
    },
    onError: (error) => {
      if (isProblem(error, 'sign_in_needed')) onProofNeeded()
      else reportError(client, error, 'Failed to delete account')
    },
  })
}
