import { useBoardFacts } from '../data/api/board-facts.tsx'
import { dropUnknownTopic } from '../data/confessions/feed-params.ts'
import { closeAuthDialog, useAuthDialog } from '../data/dialogs/auth-dialog-state.ts'
import { closeDialog, dialogSubject } from '../data/dialogs/dialogs.ts'
import { useOtherTabs } from '../data/session/use-other-tabs.ts'
import { focusMain } from '../ui/focus.ts'
import { lazyComponent, useLazyPartsAreLoaded } from '../ui/lazy.tsx'
import { follow } from '../ui/link.tsx'
import { useLocation } from '../ui/location.tsx'
import { useStore } from '../ui/store.ts'
import { Toaster } from '../ui/toaster.tsx'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { useScrollRestoration } from './layout/use-scroll-restoration.ts'
import { routeAt } from './routes.tsx'

const AuthDialog = lazyComponent(() => import('../features/accounts/auth-dialog.tsx'), 'AuthDialog')
const Dialogs = lazyComponent(() => import('./dialogs.tsx'), 'Dialogs')
const InboxNews = lazyComponent(() => import('../features/inbox/inbox-page.tsx'), 'InboxNews')
const Moderation = lazyComponent(
  () => import('../features/moderation/moderation.tsx'),
  'Moderation',
)
const Shortcuts = lazyComponent(() => import('./shortcuts/shortcuts.tsx'), 'Shortcuts')
const VerifyBar = lazyComponent(() => import('./layout/verify-bar.tsx'), 'VerifyBar')

export function App() {
  useOtherTabs()
  useScrollRestoration()
  const subject = useStore(dialogSubject)
  const authDialog = useAuthDialog()
  const areLoaded = useLazyPartsAreLoaded()
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: the link has a real target, which works without JavaScript */}
      <a href="#content" onClick={(event) => follow(event, goToContent)} className="skip-link">
        Skip to content
      </a>
      <Header />
      <noscript>
        <p className="bg-well">
          <span className="column block py-2 text-meta">
            To write, vote or sign in, turn on JavaScript.
          </span>
        </p>
      </noscript>
      {areLoaded && <VerifyBar />}
      <Toaster place="toasts-on-page" />
      <main id="content" tabIndex={-1} className="column grow pb-12 outline-none">
        <Page />
      </main>
      <Footer />
      {areLoaded && <InboxNews />}
      {areLoaded && <Shortcuts />}
      {areLoaded && <Moderation />}
      {subject && <Dialogs subject={subject} onLoadError={closeDialog} />}
      {authDialog && <AuthDialog {...authDialog} onLoadError={closeAuthDialog} />}
    </>
  )
}

/** Does what the link's `#content` would do, but leaves the URL and the history unchanged. */
function goToContent(): void {
  window.scrollTo(0, 0)
  focusMain()
}

function Page() {
  const { origin, topics } = useBoardFacts()
  const { pathname, search } = useLocation()
  const { route, visit } = routeAt(dropUnknownTopic(new URL(pathname + search, origin), topics))
  return <route.page {...visit} />
}
