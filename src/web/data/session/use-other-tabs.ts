import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lazyFunction } from '../../ui/lazy.tsx'
import { listenToTabs } from './other-tabs.ts'

const handleTabMessage = lazyFunction(() => import('./session-changes.ts'), 'handleTabMessage')

export function useOtherTabs(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      listenToTabs((message) => {
        // Ignore errors, for example if the tab is offline: its next write shows whether the session has changed.
        handleTabMessage(client, message).catch(() => {})
      }),
    [client],
  )
}
