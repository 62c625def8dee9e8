import { preserveFocus } from '../../ui/focus.ts'
import { createStore } from '../../ui/store.ts'
import { toast, toastError } from '../../ui/toasts.ts'
import { createReaderStorage } from '../reader-storage/reader-storage.ts'

/* The confessions that this user saved. Only their order is stored: times would say when someone read. */

const maxSaved = 200

/** Newest first. It is null until it is known who uses this browser. */
export const savedIds = createStore<string[] | null>(null)

const storage = createReaderStorage<{ ids: string[] }>({
  key: 'saved',
  nothing: { ids: [] },
  isEmpty: (stored) => idsIn(stored).length === 0,
  show: (stored) => savedIds.set(idsIn(stored)),
})

/** Leaves out what only another program can have stored. */
function idsIn({ ids }: { ids: unknown }): string[] {
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

const link = { to: '/saved', text: 'Show the list' }

export function saveConfession(id: string): void {
  let isFull = false
  const isReaderKnown = savedIds.get() !== null
  const isStored = storage.update((stored) => {
    const ids = idsIn(stored)
    const others = ids.filter((other) => other !== id)
    isFull = others.length >= maxSaved
    return { ids: isFull ? ids : [id, ...others] }
  })
  // Offline, the list may be that of a session that has ended. It grows, but no one sees it yet.
  if (!isReaderKnown) savedIds.set(null)
  if (isFull) toastError(`Saved is full: remove one of its ${maxSaved} confessions first`)
  else if (isStored)
    toast(
      storage.isMembers() ? 'Saved until you log out' : 'Saved in this browser',
      isReaderKnown ? { link } : { isQuiet: true },
    )
  else toast('Saved until you close this page, because this browser doesn’t store it')
}

export function removeFromSaved(id: string): void {
  // Wait until the menu has closed, which returns the focus to a button that may disappear.
  queueMicrotask(() => {
    void preserveFocus()
    storage.update((stored) => ({ ids: idsIn(stored).filter((other) => other !== id) }))
    toast('Removed from Saved', { isQuiet: true })
  })
}

export function removeAllFromSaved(): void {
  storage.update(() => ({ ids: [] }))
}
