import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { BoardFactsProvider } from './board-facts.tsx'
import { loadDrafts } from './drafts/drafts.ts'
import { loadLater, prefetchLater, provideLater } from './later.tsx'
import { registerOfflinePage } from './layout/offline-page.ts'
import { startTheme } from './layout/theme.ts'
import { startScrollRestoration } from './layout/use-scroll-restoration.ts'
import { createQueryClient, markHydrated } from './query-client.ts'
import { routeAt } from './routes.tsx'
import { takeState } from './state.ts'
import { ClockProvider } from './ui/clock.tsx'
import { BrowserLocation, startNavigation } from './ui/location.tsx'

provideLater(async () => (await import('./later-parts.tsx')).laterParts)
startNavigation()
startScrollRestoration()
startTheme()
loadDrafts()
registerOfflinePage()
const root = rootElement()
const client = createQueryClient()
const { facts, now } = takeState(client)
markHydrated(client)
if (typeof routeAt(new URL(window.location.href)).route.page === 'string') {
  // What comes later imports this file, which therefore can't wait for it while it runs.
  loadLater().then(takeOver, takeOver)
} else {
  takeOver()
  prefetchLater()
}

/** In slices between which the page answers to touches and keys. */
function takeOver(): void {
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <QueryClientProvider client={client}>
          <BoardFactsProvider facts={facts}>
            <ClockProvider start={now}>
              <BrowserLocation>
                <App />
              </BrowserLocation>
            </ClockProvider>
          </BoardFactsProvider>
        </QueryClientProvider>
      </StrictMode>,
    )
  })
}

function rootElement(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no root element')
  return element
}
