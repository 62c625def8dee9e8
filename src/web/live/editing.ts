import { useEffect } from 'react'
import { createStore } from '../ui/store.ts'

/** Ids of what is edited in an open dialog: that stays until the dialog is closed. */
export const editing = createStore<string[]>([])

/** For the dialog that edits it. */
export function useEditing(id: string): void {
  useEffect(() => {
    editing.set([...editing.get(), id])
    return () => editing.set(editing.get().filter((other) => other !== id))
  }, [id])
}
