import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns whether hydration is done. Before that no handler runs, and the browser itself would send a form. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
