import { createStore, useStore } from '../ui/store.ts'

/** How many replies wait in the inbox, as people read it: '2', or '15+'; null for none, or before it is known. */
export const newReplies = createStore<string | null>(null)

export function useNewReplies(): string | null {
  return useStore(newReplies)
}
