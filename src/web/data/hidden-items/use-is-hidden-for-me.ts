import { useMemo } from 'react'
import { createStore, useStore } from '../../ui/store.ts'

/** Returns whether the user has hidden an item, by its id or by a word in its text. */
type Hides = (id: string, text: string) => boolean

/** Null while nothing is hidden. `hidden-for-me.ts`, which is loaded after the first view, sets it. */
export const hiddenForMeMatcher = createStore<Hides | null>(null)

export function useIsHiddenForMe(id: string, text: string): boolean {
  const hides = useStore(hiddenForMeMatcher)
  return useMemo(() => hides?.(id, text) ?? false, [hides, id, text])
}
