import { watchLocation } from './location.tsx'
import { serverNow } from './server-clock.ts'
import { createStore } from './store.ts'

/**
 * When the person last did something here, in milliseconds since 1970 by the server's clock: went to a page, came back
 * to the tab or opened a menu. What others can provoke on a screen waits for that.
 */
export const actedAt = createStore(0)

export function noteOwnAction(): void {
  actedAt.set(serverNow())
}

/** Opening the page is the first one. */
export function watchOwnActions(): void {
  noteOwnAction()
  watchLocation(noteOwnAction)
  window.addEventListener('focus', noteOwnAction)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) noteOwnAction()
  })
  const noteOpening = ({ newState }: ToggleEvent) => {
    if (newState === 'open') noteOwnAction()
  }
  document.addEventListener('beforetoggle', noteOpening, { capture: true })
}
