import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BoardFactsContext } from '../data/api/board-facts.tsx'
import { createQueryClient, markHydrated } from '../data/api/query-client.ts'
import { loadDrafts } from '../data/drafts/drafts.ts'
import { registerOfflineWorker } from '../data/offline/offline-worker.ts'
import { sessionQuery } from '../data/session/session-query.ts'
import { startMember, startTab } from '../data/session/tab-member.ts'
import { afterFirstView } from '../ui/after-first-view.ts'
import { ClockProvider } from '../ui/clock.tsx'
import { loadLazyParts } from '../ui/lazy.tsx'
import { BrowserLocation, startNavigation } from '../ui/location.tsx'
import { watchPresses } from '../ui/pressed-button.ts'
import { startPlaces } from '../ui/scroll-positions.ts'
import { startServerClock } from '../ui/server-clock.ts'
import { startTheme } from '../ui/theme.ts'
import { App } from './app.tsx'
import { collectEarlyPresses } from './clicks-before-hydration.ts'
import { startScrollRestoration } from './layout/use-scroll-restoration.ts'
import { takeState } from './page-state.ts'
import { routeAt } from './routes.tsx'

loadDrafts()
startNavigation()
startPlaces()
startTab()
startScrollRestoration()
startTheme()
watchPresses()
registerOfflineWorker()
// A long page may still be on its way.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
// A task of its own: what was loaded took its time, and a touch may come between.
else setTimeout(start)

function start(): void {
  const { page } = routeAt(new URL(window.location.href)).route
  if (page.isLazy || showsLazyParts()) loadLazyParts().then(takeOver, takeOver)
  else {
    takeOver()
    // A failure is reported to the user who wants a part.
    afterFirstView(() => void loadLazyParts().catch(() => {}))
  }
}

/** True if the server rendered lazy parts, or if the user hides items, which lazy parts do. */
function showsLazyParts(): boolean {
  return (
    document.documentElement.dataset.hiding !== undefined ||
    document.querySelector('.moderated') !== null
  )
}

/** In slices between which the page answers to touches and keys. */
function takeOver(): void {
  const client = createQueryClient()
  const { facts, now, heard, isKept } = takeState(client)
  markHydrated(client)
  startMember(client.getQueryData(sessionQuery().queryKey)?.user?.email)
  // A copy's time is long past.
  if (!isKept) startServerClock(now.getTime())
  const doEarlyPresses = collectEarlyPresses()
  startTransition(() => {
    hydrateRoot(
      rootElement(),
      <StrictMode>
        <QueryClientProvider client={client}>
          <BoardFactsContext value={facts}>
            <ClockProvider start={now}>
              <BrowserLocation>
                <App />
                <OnceShown
                  work={() => {
                    delete document.documentElement.dataset.hiding
                    void doEarlyPresses()
                  }}
                />
              </BrowserLocation>
            </ClockProvider>
          </BoardFactsContext>
        </QueryClientProvider>
      </StrictMode>,
    )
  })
  afterFirstView(() => startHearing(client, heard))
}

/** Its effect comes after those of all that stands before it. */
function OnceShown({ work }: { work: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(work, [])
  return null
}

function startHearing(client: QueryClient, heard: string): void {
  const retry = () => startHearing(client, heard)
  import('../data/live/live.ts').then(
    ({ startLive }) => startLive(client, heard),
    // Out of reach: from where the page stands it can begin at any time.
    () => window.addEventListener('online', retry, { once: true }),
  )
}

function rootElement(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no root element')
  return element
}
