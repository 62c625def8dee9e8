import { watchLocation } from './location.tsx'
import { createStore } from './store.ts'
import { serverNow } from './time.tsx'

/**
 * Time of the user's last action, in ms since 1970 by the server's clock. Actions are a navigation, a return to the
 * tab or an opened menu. Updates that other people can trigger, such as the dot for new replies, wait for one.
 */
export const actedAt = createStore(0)

export function recordUserAction(): void {
  actedAt.set(serverNow())
}

/** Starts to record the user's actions. Opening the page counts as the first one. */
export function watchUserActions(): void {
  recordUserAction()
  watchLocation(recordUserAction)
  window.addEventListener('focus', recordUserAction)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) recordUserAction()
  })
  const noteOpening = ({ newState }: ToggleEvent) => {
    if (newState === 'open') recordUserAction()
  }
  document.addEventListener('beforetoggle', noteOpening, { capture: true })
}
