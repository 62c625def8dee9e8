import type { QueryClient } from '@tanstack/react-query'
import { watchLocation } from '../../ui/location.tsx'
import { watchUserActions } from '../../ui/user-actions.ts'
import { currentConfessionId } from '../confessions/confession-path.ts'
import { copiedFeedPath, currentCopiedPath } from '../confessions/copied-path.ts'
import { postToOfflineWorker } from '../offline/offline-worker.ts'
import { sessionQuery } from '../session/session-query.ts'
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
 * that no event is missed. `isCopy`: the page is an offline copy, so it is read again.
 */
export function startLive(client: QueryClient, startPosition: number, isCopy: boolean): void {
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

  let copied: string | null | undefined
  const copyForOffline = () => {
    const session = client.getQueryData(sessionQuery().queryKey)
    const shown = currentCopiedPath()
    // Make no offline copy while the session is unknown, as on a page that was opened from an offline copy.
    if (!session || shown === copied) return
    copied = shown
    postToOfflineWorker({ opened: copied, isMember: session.user !== null })
  }

  watchCache(client, () => tabs?.signedInOrOut())
  join()
  copyForOffline()
  watchUserActions()
  catchUpOnUserActions(client)
  if (isCopy) void catchUp(client, { isOwnAction: true })
  watchLocation(() => {
    tabs?.moved()
    copyForOffline()
  })
  document.addEventListener('freeze', leave)
  document.addEventListener('resume', join)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', ({ persisted }) => {
    join()
    if (persisted) void catchUp(client, { isOwnAction: true })
  })
  document.addEventListener('visibilitychange', () => {
    // A user who leaves may return without a network, so renew the copy of the feed, unless it is too new for that.
    if (copied === copiedFeedPath) copied = undefined
    copyForOffline()
    if (!document.hidden && isSilent()) void catchUp(client, { isOwnAction: true })
  })
  setInterval(() => {
    if (!document.hidden && isSilent()) void catchUp(client, { checksSession: false })
  }, freshMs)
  window.addEventListener('online', () => void catchUp(client, { withinMs: onlineWithinMs }))
}
