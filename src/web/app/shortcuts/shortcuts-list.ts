import { createStore } from '../../ui/store.ts'

/** Whether the list of shortcuts is open. */
export const shortcutsList = createStore(false)
