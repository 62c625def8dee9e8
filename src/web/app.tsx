import { Route, Routes } from 'react-router'
import { AuthDialogProvider } from './accounts/auth-dialog-provider.tsx'
import { Header } from './layout/header.tsx'
import { usePageStart } from './layout/use-page-start.ts'
import { usePageTitle } from './layout/use-page-title.ts'
import { routes } from './routes.tsx'
import { Toaster } from './ui/toaster.tsx'

export function App() {
  usePageTitle()
  usePageStart()
  return (
    <AuthDialogProvider>
      <Header />
      <main className="column pb-28">
        <Routes>
          {routes.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Routes>
      </main>
      <Toaster />
    </AuthDialogProvider>
  )
}
