import { useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { forgetFeeds } from '../../data/confessions/cache.ts'
import { lazyFunction } from '../../ui/lazy.tsx'
import { follow } from '../../ui/link.tsx'
import { OfflineBar } from '../../ui/offline-bar.tsx'
import { toastError } from '../../ui/toasts.ts'
import { AccountButton } from './account-button.tsx'
import { SearchBox } from './search-box.tsx'
import { ThemeButton } from './theme-button.tsx'

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
          <ThemeButton />
          <AccountButton />
        </div>
      </div>
      <OfflineBar />
    </header>
  )
}
