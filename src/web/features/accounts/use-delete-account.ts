import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '../../../contract/calls.ts'
import { api } from '../../data/api/api.ts'
import { isProblem } from '../../data/api/api-error.ts'
import { reportError } from '../../data/session/report-error.ts'
import { endSession } from '../../data/session/session-lifecycle.ts'
import { navigate } from '../../ui/location.tsx'

type Callbacks = { onDeleted: () => void; onProofNeeded: () => void }

export function useDeleteAccount({ onDeleted, onProofNeeded }: Callbacks) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/account/deletion'>) =>
      api('POST /api/account/deletion', { body }),
    onSuccess: async () => {
      onDeleted()
      await navigate('/')
      endSession(client, 'account deleted')
    },
    onError: (error) => {
      if (isProblem(error, 'sign_in_needed')) onProofNeeded()
      else reportError(client, error, 'Failed to delete account')
    },
  })
}
