import { createStore, useStore } from '../../ui/store.ts'

const hasNewReplies = createStore(false)

export const setHasNewReplies = hasNewReplies.set

/** Returns whether the inbox had new replies at the user's last action. Later ones show after the next action. */
export function useHasNewReplies(): boolean {
  return useStore(hasNewReplies)
}
