import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Confession, ConfessionEdit } from '../../contract/confessions.ts'
import { useRefusal } from '../accounts/sessions/report-error.ts'
import { send } from '../api.ts'
import { holdReads } from '../query-client.ts'
import { toast } from '../ui/toasts.ts'
import { replaceConfession } from './queries.ts'

export function useUpdateConfession(id: string, onUpdated: () => void) {
  const client = useQueryClient()
  const refuse = useRefusal()
  return useMutation({
    mutationFn: (edit: ConfessionEdit) => send<Confession>('PATCH', `/api/confessions/${id}`, edit),
    onSuccess: async (confession) => {
      const resume = await holdReads(client)
      replaceConfession(client, confession)
      toast('Confession updated')
      onUpdated()
      resume()
    },
    onError: (error) => refuse(error, 'Failed to update confession'),
  })
}
