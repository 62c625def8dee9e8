import { createStore, useStore } from '../../ui/store.ts'

const isOpen = createStore(false)

/** The one sign-in dialog, which anything that needs a sign-in may open, over another dialog too. */
export function openAuthDialog(): void {
  isOpen.set(true)
}

export function closeAuthDialog(): void {
  isOpen.set(false)
}

export function useAuthDialogIsOpen(): boolean {
  return useStore(isOpen)
}
