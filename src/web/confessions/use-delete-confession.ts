import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { useRefusal } from '../accounts/sessions/report-error.ts'
import { send } from '../api.ts'
import { toast } from '../ui/toasts.ts'
import { confessionPath } from './confession-path.ts'
import { removeConfession } from './queries.ts'

/** Deletes a confession everywhere; its own page gives way to the feed. */
export function useDeleteConfession(id: string, onSettled: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const refuse = useRefusal()
  return useMutation({
    mutationFn: () => send<void>('DELETE', `/api/confessions/${id}`),
    onSuccess: async () => {
      onSettled()
      toast('Confession deleted')
      if (pathname === confessionPath(id)) await navigate('/')
      removeConfession(client, id)
    },
    onError: (error) => {
      onSettled()
      refuse(error, 'Failed to delete confession')
    },
  })
}
