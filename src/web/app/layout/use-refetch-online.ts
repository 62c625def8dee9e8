import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * When the connection is back, this drops cached queries that no page shows, and retries queries that have no data
 * (SPEC §4). Lists that are on screen are not refetched here: `data/live/` updates them without moving anything.
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
