import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { moreSubject } from '../../data/dialogs/more-subject.ts'
import { followReader } from '../../data/hidden-items/hidden-for-me.ts'
import { sessionQuery, useUser } from '../../data/session/session-query.ts'
import { useStore } from '../../ui/store.ts'
import { MoreMenu } from './more-menu.tsx'

/** What stands beside all pages: the one menu, and whose list of hidden things this is. */
export function Moderation() {
  const hasMenu = useStore(moreSubject, (subject) => subject !== null)
  useFollowedReader()
  return hasMenu ? <MoreMenu /> : null
}

function useFollowedReader(): void {
  const client = useQueryClient()
  const email = useUser()?.email
  const last = useRef(email)
  useEffect(() => {
    // Of a copy that is read offline nobody knows.
    if (!client.getQueryData(sessionQuery().queryKey)) return
    const isAnother = Boolean(email && last.current && last.current !== email)
    followReader({ isMember: Boolean(email), isAnother })
    if (email) last.current = email
  }, [client, email])
}
