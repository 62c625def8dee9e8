import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { followReader } from '../../data/hidden-items/hidden-for-me.ts'
import { sessionQuery, useUser } from '../../data/session/session-query.ts'
import { MoreMenu, openForEarlyClick } from './more-menu.tsx'

/** Global parts of moderation: the one More menu, and the list of hidden items of the current account. */
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
    // An offline copy says nothing about the session, so it is unknown here.
    if (!client.getQueryData(sessionQuery().queryKey)) return
    const isAnother = Boolean(email && last.current && last.current !== email)
    followReader({ isMember: Boolean(email), isAnother })
    if (email) last.current = email
  }, [client, email])
}
