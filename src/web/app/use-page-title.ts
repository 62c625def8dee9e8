import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useBoardFacts } from '../data/api/board-facts.tsx'
import { titleOf } from '../ui/head.ts'
import { useLocation } from '../ui/location.tsx'
import { routeAt } from './routes.tsx'

/** Sets the window's title as data arrives, but not for new replies: other people may see the title. */
export function usePageTitle(): void {
  const client = useQueryClient()
  const facts = useBoardFacts()
  const { pathname, search } = useLocation()
  const { route, visit } = routeAt(new URL(pathname + search, facts.origin))
  const read = () => titleOf(route.head?.(client, visit) ?? {}, facts)
  const title = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    read,
    read,
  )
  useEffect(() => {
    document.title = title
  }, [title])
}
