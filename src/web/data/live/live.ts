import type { QueryClient } from '@tanstack/react-query'
import { watchLocation } from '../../ui/location.tsx'
import { watchUserActions } from '../../ui/user-actions.ts'
import { currentConfessionId } from '../confessions/confession-path.ts'
import { startOfflineCopies } from '../offline/offline-copies.ts'
import { createEventStream } from '../stream/event-stream.ts'
import { catchUp, catchUpOnUserActions } from './catch-up.ts'
import { handleEvent } from './handle-event.ts'
import { holdReplies } from './hold-replies.ts'
import { replyHolder } from './news.ts'
import { watchCache } from './watch-cache.ts'

/**
 * If no event came for this long in ms, the page may be out of date. It is read again when the user returns to it, and
 * once in this time: a proxy may hold the events back, or the board may have no room for another stream.
 */
const freshMs = 60_000
const onlineWithinMs = 2_000
/** A tab that stays hidden closes its stream after this time in ms: over HTTP/1.1, a browser opens six connections. */
const maxHiddenMs = 60_000

/**
 * Starts the live updates of this page. `position` is the number of an event from just before the page was rendered, so
 * that no event is missed.
 */
export function startLive(client: QueryClient, position: number): void {
  let lastEventMs = 0
  const isSilent = () => Date.now() - lastEventMs > freshMs
  const stream = createEventStream({
    position,
    confessionOnScreen: currentConfessionId,
    onEvent: (event) => {
      // Only the server's events have a position.
      if (event.position) lastEventMs = Date.now()
      handleEvent(client, event)
    },
  })
  let closing: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    stream.close()
    lastEventMs = 0
  }
  const followVisibility = () => {
    clearTimeout(closing)
    if (document.hidden) {
      closing = setTimeout(close, maxHiddenMs)
      return
    }
    stream.open()
    if (isSilent()) void catchUp(client, { withSession: true })
  }

  replyHolder.set(holdReplies)
  watchCache(client, stream.renew)
  if (!document.hidden) stream.open()
  startOfflineCopies()
  watchUserActions()
  catchUpOnUserActions(client)
  watchLocation(stream.move)
  document.addEventListener('visibilitychange', followVisibility)
  // The browser may restore the page on Back. Some browsers don't restore a page with an open stream.
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', ({ persisted }) => persisted && followVisibility())
  setInterval(() => {
    if (!document.hidden && isSilent()) void catchUp(client, { checksSession: false })
  }, freshMs)
  window.addEventListener('online', () => void catchUp(client, { withinMs: onlineWithinMs }))
}
