import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Back online, what was cached is forgotten, and what could not be read is (SPEC §4). What is read by
 * someone stays where it is: `data/live/` brings it up to date in its place.
 */
export function useRefetchOnline(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => {
      client.removeQueries({ type: 'inactive' })
      void client.invalidateQueries({ predicate: ({ state }) => state.data === undefined })
    }
    window.addEventListener('online', refresh)
    return () => window.removeEventListener('online', refresh)
  }, [client])
}
