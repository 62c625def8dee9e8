import { useMemo } from 'react'
import { createStore, useStore } from '../../ui/store.ts'

type Hides = (id: string, text: string) => boolean

/**
 * The current test, or null while nothing is hidden. `hidden-for-me.ts` sets it, and is loaded after the first view.
 */
export const hiddenForMeMatcher = createStore<Hides | null>(null)

export function useIsHiddenForMe(id: string, text: string): boolean {
  const hides = useStore(hiddenForMeMatcher)
  return useMemo(() => hides?.(id, text) ?? false, [hides, id, text])
}
