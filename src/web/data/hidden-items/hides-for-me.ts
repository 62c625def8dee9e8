import { useMemo } from 'react'
import { createStore, useStore } from '../../ui/store.ts'

/** Whether somebody does not want to see an item: its id, and its words where they are not the own. */
type Hides = (id: string, text: string) => boolean

/** Null as long as nothing is hidden: what is, and the rest of it, comes later (`hidden-for-me.ts`). */
export const hidesForMe = createStore<Hides | null>(null)

export function useIsHiddenForMe(id: string, text: string): boolean {
  const hides = useStore(hidesForMe)
  return useMemo(() => hides?.(id, text) ?? false, [hides, id, text])
}
