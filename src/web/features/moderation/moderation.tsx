import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { followReader } from '../../data/hidden-items/hidden-for-me.ts'
import { sessionQuery, useUser } from '../../data/session/session-query.ts'
import { MoreMenu, openForEarlyClick } from './more-menu.tsx'

/** Moderation on every page: the More menu, and the list of items that this user has hidden for themselves. */
export function Moderation() {
  useLayoutEffect(openForEarlyClick, [])
  useHiddenItemsOfAccount()
  return <MoreMenu />
}

function useHiddenItemsOfAccount(): void {
  const client = useQueryClient()
  const email = useUser()?.email
  const last = useRef(email)
  useEffect(() => {
    // Do nothing while the session is unknown, as in an offline copy.
    if (!client.getQueryData(sessionQuery().queryKey)) return
    const isAnother = Boolean(email && last.current && last.current !== email)
    followReader({ isMember: Boolean(email), isAnother })
    if (email) last.current = email
  }, [client, email])
}
