import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BoardFactsContext } from '../data/api/board-facts.tsx'
import { createQueryClient, markHydrated } from '../data/api/query-client.ts'
import { loadDrafts } from '../data/drafts/drafts.ts'
import { loadAwaitedCode } from '../data/session/awaited-code.ts'
import { sessionQuery } from '../data/session/session-query.ts'
import { startTabSession, watchSessionEnd } from '../data/session/tab-session.ts'
import { afterFirstView, lazyFunction, loadLazyParts, watchButtonClicks } from '../ui/lazy.tsx'
import { BrowserLocation, startNavigation } from '../ui/location.tsx'
import { watchNetwork } from '../ui/offline.tsx'
import { rememberScrollPositions } from '../ui/scroll-positions.ts'
import { startTheme } from '../ui/theme.ts'
import { ClockProvider, startServerClock } from '../ui/time.tsx'
import { App } from './app.tsx'
import { collectClicksBeforeHydration } from './clicks-before-hydration.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { startScrollRestoration } from './layout/use-scroll-restoration.ts'
import { readEmbeddedState } from './page-state.ts'
import { updatePageTitle } from './page-title.ts'
import { routeAt } from './routes.tsx'

const loadSessionLifecycle = () => import('../data/session/session-lifecycle.ts')
const checkSession = lazyFunction(loadSessionLifecycle, 'checkSession')

startNavigation()
ignoreComposingKeys()
watchSessionEnd()
startTheme()
watchButtonClicks()
watchNetwork()
// Wait for the end of the HTML: that of a long page may still be arriving.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
// Start in a new task: loading the modules took time, and the browser can handle input in between.
else setTimeout(start)

function start(): void {
  const { page } = routeAt(new URL(window.location.href)).route
  if (page.isLazy || showsLazyParts()) loadLazyParts().then(hydrate, hydrate)
  else hydrate()
}

/** Returns whether the HTML contains lazy parts, or the user has hidden items, for which a lazy part is needed. */
function showsLazyParts(): boolean {
  return (
    document.documentElement.dataset.hiding !== undefined ||
    document.querySelector('.moderated, .drawing, .verify-bar') !== null
  )
}

/** While an input method composes a word, Enter and Escape are about it. Safari sends the last one with code 229. */
function ignoreComposingKeys(): void {
  const hide = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopPropagation()
  }
  window.addEventListener('keydown', hide, { capture: true })
}

/** Hydrates the page. The transition lets React work in small steps, so that the page reacts to input in between. */
function hydrate(): void {
  const client = createQueryClient()
  const { facts, now, heard } = readEmbeddedState(client)
  markHydrated(client)
  updatePageTitle(client, facts)
  refetchWhenOnline(client)
  const mayBeOld = startTabSession(client.getQueryData(sessionQuery().queryKey)?.user?.email)
  loadDrafts()
  loadAwaitedCode()
  rememberScrollPositions()
  startScrollRestoration()
  startServerClock(now.getTime())
  const repeatClicks = collectClicksBeforeHydration()
  // Not before: events would change the data that React compares with the HTML. In development, React mounts twice.
  let onMount = () => {
    onMount = () => {}
    afterFirstView(() => loadRemainingParts(client, heard))
  }
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') as HTMLElement,
      <StrictMode>
        <ErrorBoundary>
          <QueryClientProvider client={client}>
            <BoardFactsContext value={facts}>
              <ClockProvider start={now}>
                <BrowserLocation>
                  <AfterMount
                    work={() => {
                      delete document.documentElement.dataset.hiding
                      void repeatClicks()
                      if (mayBeOld) checkSession(client, true).catch(() => {})
                      onMount()
                    }}
                  >
                    <App />
                  </AfterMount>
                </BrowserLocation>
              </ClockProvider>
            </BoardFactsContext>
          </QueryClientProvider>
        </ErrorBoundary>
      </StrictMode>,
    )
  })
}

/** Reads what is missing (SPEC §4). Lists on screen are left to `data/live/`, which updates them in place. */
function refetchWhenOnline(client: QueryClient): void {
  window.addEventListener('online', () => {
    client.removeQueries({ type: 'inactive' })
    void client.invalidateQueries({ predicate: ({ state }) => state.data === undefined })
  })
}

/** Wraps its children: a sibling that the server does not render would change the ids that `useId` makes. */
function AfterMount({ work, children }: { work: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(work, [])
  return children
}

/** `heard` is the page's position in the event stream. Events after it are not in the page's data. */
function loadRemainingParts(client: QueryClient, heard: number): void {
  const retry = () => loadRemainingParts(client, heard)
  Promise.all([import('../data/live/live.ts'), loadSessionLifecycle(), loadLazyParts()]).then(
    ([{ startLive }, { showFlash }]) => {
      startLive(client, heard)
      showFlash()
    },
    () => window.addEventListener('online', retry, { once: true }),
  )
}
