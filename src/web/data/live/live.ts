import type { QueryClient } from '@tanstack/react-query'
import { watchLocation } from '../../ui/location.tsx'
import { watchUserActions } from '../../ui/user-actions.ts'
import { currentConfessionId } from '../confessions/confession-path.ts'
import { copyVisitedPages } from '../offline/offline-copies.ts'
import { joinTabs } from '../stream/tabs.ts'
import { catchUp, catchUpOnUserActions } from './catch-up.ts'
import { handleEvent } from './handle-event.ts'
import { watchCache } from './watch-cache.ts'

/**
 * If no event came for this long in ms, the page may be out of date. It is read again when the user returns to it, and
 * once in this time: a proxy may hold the events back, or the board may have no room for another stream.
 */
const freshMs = 60_000
const onlineWithinMs = 2_000

/**
 * Starts the live updates of this page. `startPosition` is the number of an event from just before the page was rendered, so
 * that no event is missed.
 */
export function startLive(client: QueryClient, startPosition: number): void {
  let position = startPosition
  let lastEventMs = 0
  const isSilent = () => Date.now() - lastEventMs > freshMs
  let tabs: ReturnType<typeof joinTabs> | undefined

  const join = () => {
    tabs ??= joinTabs({
      hear: (event) => {
        position = event.position || position
        // Only the server's events have a position.
        if (event.position && event.type !== 'awake') lastEventMs = Date.now()
        handleEvent(client, event)
      },
      whereabouts: () => ({ confession: currentConfessionId(), position }),
    })
  }
  /**
   * Leaves the event stream when the browser freezes the page. A frozen page receives no events. If it was the leader
   * (the tab that has the stream for all tabs), another tab must be able to take over.
   */
  const leave = () => {
    tabs?.leave()
    tabs = undefined
  }

  watchCache(client, () => tabs?.signedInOrOut())
  join()
  copyVisitedPages()
  watchUserActions()
  catchUpOnUserActions(client)
  watchLocation(() => tabs?.moved())
  document.addEventListener('freeze', leave)
  document.addEventListener('resume', join)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', ({ persisted }) => {
    join()
    if (persisted) void catchUp(client, { isOwnAction: true })
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && isSilent()) void catchUp(client, { isOwnAction: true })
  })
  setInterval(() => {
    if (!document.hidden && isSilent()) void catchUp(client, { checksSession: false })
  }, freshMs)
  window.addEventListener('online', () => void catchUp(client, { withinMs: onlineWithinMs }))
}
