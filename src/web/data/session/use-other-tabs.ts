import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lazyFunction } from '../../ui/lazy.tsx'
import { listenToTabs } from './session-channel.ts'

const followTab = lazyFunction(() => import('./follow-tab.ts'), 'followTab')

export function useOtherTabs(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      listenToTabs((message) => {
        // If the tab is offline, the next write finds out.
        followTab(client, message).catch(() => {})
      }),
    [client],
  )
}
