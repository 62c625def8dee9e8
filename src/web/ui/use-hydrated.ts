import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts are at work yet: until then a form would be sent by the browser itself. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
