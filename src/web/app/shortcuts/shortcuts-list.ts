import { createStore } from '../../ui/store.ts'

/** True while the list of shortcuts is open. */
export const shortcutsListIsOpen = createStore(false)
