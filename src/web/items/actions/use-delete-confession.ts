import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../data/api/api.ts'
import { forgetConfession } from '../../data/confessions/cache.ts'
import { confessionPath } from '../../data/confessions/confession-path.ts'
import { removeCards } from '../../data/items/cache.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { navigate } from '../../ui/location.tsx'

/** Deletes a confession everywhere; its own page gives way to the feed. */
export function useDeleteConfession(id: string, onAnswered: () => void) {
  const client = useQueryClient()
  return useWrite({
    call: () => api('DELETE /api/confessions/:id', { params: { id } }),
    onAnswered,
    patch: (client) => {
      void keepFocus()
      removeCards(client, id)
    },
    success: 'Confession deleted',
    onSuccess: async () => {
      if (window.location.pathname === confessionPath(id)) await navigate('/')
      // Not before: its own page would read it again.
      forgetConfession(client, id)
    },
    failure: 'Failed to delete confession',
  })
}
