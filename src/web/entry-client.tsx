import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { BoardFactsProvider } from './board-facts.tsx'
import { loadDrafts } from './drafts/drafts.ts'
import { registerOfflinePage } from './layout/offline-page.ts'
import { startTheme } from './layout/theme.ts'
import { startScrollRestoration } from './layout/use-scroll-restoration.ts'
import { createQueryClient, markHydrated } from './query-client.ts'
import { takeState } from './state.ts'
import { ClockProvider } from './ui/clock.tsx'

startScrollRestoration()
startTheme()
loadDrafts()
registerOfflinePage()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
const { facts, now, queries } = takeState()
const client = createQueryClient()
hydrate(client, queries)
markHydrated(client)

hydrateRoot(
  root,
  <StrictMode>
    <QueryClientProvider client={client}>
      <BoardFactsProvider facts={facts}>
        <ClockProvider start={new Date(now)}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </ClockProvider>
      </BoardFactsProvider>
    </QueryClientProvider>
  </StrictMode>,
)
