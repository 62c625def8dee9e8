import { createStore, useStore } from '../../ui/store.ts'

const hasNewReplies = createStore(false)

export const setHasNewReplies = hasNewReplies.set

/** Whether replies wait in the inbox, as of the person's last own action. */
export function useHasNewReplies(): boolean {
  return useStore(hasNewReplies)
}
