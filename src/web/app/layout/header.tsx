import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { forgetFeeds } from '../../data/confessions/queries.ts'
import { openAuthDialog } from '../../data/dialogs/auth-dialog-state.ts'
import { openDialog } from '../../data/dialogs/dialogs.ts'
import { newReplyCount } from '../../data/inbox/queries.ts'
import { sessionQuery } from '../../data/session/session-query.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyFunction, useHydrated } from '../../ui/lazy.tsx'
import { follow } from '../../ui/link.tsx'
import { Menu } from '../../ui/menu.tsx'
import { OfflineBar } from '../../ui/offline.tsx'
import { useStore } from '../../ui/store.ts'
import { toastError } from '../../ui/toasts.ts'
import { SearchBox } from './search-box.tsx'

const refreshFeed = lazyFunction(() => import('../../data/live/refresh-feed.ts'), 'refreshFeed')

export function Header() {
  const { boardTitle } = useBoardFacts()
  const client = useQueryClient()

  const refresh = () => {
    refreshFeed(client).catch(() => toastError('Failed to load confessions'))
  }

  const goToFeed = (event: MouseEvent<HTMLAnchorElement>) => {
    const { pathname, search } = window.location
    if (!follow(event) || pathname !== '/') return
    if (!search) return refresh()
    // The link led from another sort or time frame to the default feed. Show it from its top and read it again, as
    // the controls of the feed do.
    window.scrollTo(0, 0)
    forgetFeeds(client)
  }

  return (
    <header className="site-header z-40 bg-surface">
      <div className="column relative flex min-h-[min(3.5rem,72px)] flex-wrap items-center justify-between gap-x-2">
        <a
          href="/"
          onClick={goToFeed}
          className="flex min-h-[min(2.75rem,48px)] max-w-max flex-1 items-center"
        >
          <span className="line-clamp-2 py-[0.12em] font-semibold font-serif text-[min(1.0625rem,6.5vw)] leading-[1.15] tracking-tight">
            {boardTitle}
          </span>
        </a>
        <div className="ml-auto flex items-center gap-1">
          <SearchBox />
          <AccountButton />
        </div>
      </div>
      <OfflineBar />
    </header>
  )
}

const menuId = 'account-menu'

function AccountButton() {
  const { data: session } = useQuery(sessionQuery())
  const isHydrated = useHydrated()
  if (session?.user) return <AccountMenu />
  // Show nothing if the session could not be read.
  if (isHydrated && !session) return null
  return (
    <Button look="outline" size="small" onClick={() => openAuthDialog()}>
      Sign In
    </Button>
  )
}

function AccountMenu() {
  const news = useStore(newReplyCount)
  const label = 'Account menu'
  return (
    <>
      <button
        type="button"
        aria-label={news ? `${label}, new replies` : label}
        aria-haspopup="menu"
        popoverTarget={menuId}
        className="icon-button relative"
      >
        <Icon name="circle-user-round" className="size-5.5" />
        {news && <span className="news-dot absolute top-2 right-2" />}
      </button>
      <Menu
        id={menuId}
        label={label}
        className="top-13 max-h-[calc(100dvh-3.75rem)]"
        items={[
          { name: 'Inbox', news, to: '/inbox' },
          { name: 'My Profile', to: '/profile' },
          { name: 'My Confessions', to: '/my-confessions' },
          { name: 'My Replies', to: '/my-replies' },
          { name: 'Saved', to: '/saved' },
          {
            name: 'Log Out',
            isApart: true,
            onSelect: () => openDialog({ kind: 'sign out', way: 'here' }),
          },
        ]}
      />
    </>
  )
}
