import { Route, Routes } from 'react-router'
import { AccountButton } from './accounts/account-button.tsx'
import { AuthDialog } from './accounts/auth-dialog.tsx'
import { VerifyBar } from './accounts/mail-links/verify-bar.tsx'
import { useOtherTabsSession } from './accounts/sessions/session-life.ts'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { OfflineBar } from './layout/offline-bar.tsx'
import { useRefetchOnline } from './layout/use-online.ts'
import { useScrollRestoration } from './layout/use-scroll-restoration.ts'
import { routes } from './routes.tsx'
import { Toaster } from './ui/toaster.tsx'
import { usePageTitle } from './use-page-title.ts'

export function App() {
  useOtherTabsSession()
  useRefetchOnline()
  usePageTitle()
  useScrollRestoration()
  return (
    <>
      <Header>
        <AccountButton />
      </Header>
      <OfflineBar />
      <VerifyBar />
      <main tabIndex={-1} className="column outline-none min-h-[70dvh] pb-12">
        <Routes>
          {routes.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Routes>
      </main>
      <Footer />
      <Toaster place="below header" />
      <AuthDialog />
    </>
  )
}
