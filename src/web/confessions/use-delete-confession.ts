import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../api.ts'
import { useWrite } from '../use-write.ts'
import { removeConfession } from './cache.ts'
import { confessionPath } from './confession-path.ts'

/** Deletes a confession everywhere; its own page gives way to the feed. */
export function useDeleteConfession(id: string, onSettled: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useWrite({
    call: () => api('DELETE /api/confessions/:id', { params: { id } }),
    onSettled,
    success: 'Confession deleted',
    onSuccess: async () => {
      if (pathname === confessionPath(id)) await navigate('/')
      removeConfession(client, id)
    },
    failure: 'Failed to delete confession',
  })
}
