import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lazyFunction } from '../../ui/lazy.tsx'
import { listenToTabs } from './session-channel.ts'

const handleTabMessage = lazyFunction(() => import('./session-lifecycle.ts'), 'handleTabMessage')

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
