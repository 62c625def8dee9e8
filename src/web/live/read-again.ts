import type { QueryClient } from '@tanstack/react-query'

/** Brings what is on screen up to date. */
export async function readAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
}
