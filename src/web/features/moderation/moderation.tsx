import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { followReader } from '../../data/reader-storage/reader-storage.ts'
import { sessionQuery } from '../../data/session/session-query.ts'
import { MoreMenu, openForEarlyClick } from './more-menu.tsx'

/** On every page: the More menu, and the lists that this browser stores for its user. */
export function Moderation() {
  useLayoutEffect(openForEarlyClick, [])
  useListsOfReader()
  return <MoreMenu />
}

function useListsOfReader(): void {
  const { data: session } = useQuery(sessionQuery())
  // The session is unknown if it could not be read.
  const isMember = session && session.user !== null
  useEffect(() => {
    if (isMember !== undefined) followReader(isMember)
  }, [isMember])
}
