import { createStore, useStore } from '../../ui/store.ts'

const newReplyCount = createStore<string | null>(null)

export const setNewReplyCount = newReplyCount.set

/**
 * Returns how many new replies the inbox had at the user's last action, or null if none. Later ones show after the next
 * action.
 */
export function useNewReplyCount(): string | null {
  return useStore(newReplyCount)
}
