import { Route, Routes } from 'react-router'
import { AuthDialogProvider } from './accounts/auth-dialog-provider.tsx'
import { VerifyBar } from './accounts/mail-links/verify-bar.tsx'
import { useSessionNews } from './accounts/sessions/change-session.ts'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { OfflineBar } from './layout/offline-bar.tsx'
import { useFreshDataOnline } from './layout/use-online.ts'
import { usePageTitle } from './layout/use-page-title.ts'
import { usePageStart } from './layout/use-scroll-restoration.ts'
import { routes } from './routes.tsx'
import { Toaster } from './ui/toaster.tsx'

export function App() {
  useSessionNews()
  useFreshDataOnline()
  usePageTitle()
  usePageStart()
  return (
    <AuthDialogProvider>
      <Header />
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
    </AuthDialogProvider>
  )
}
