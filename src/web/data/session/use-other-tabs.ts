import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadLater } from '../../ui/later.tsx'
import { listenToTabs } from './session-channel.ts'

export function useOtherTabs(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      listenToTabs(async (message) => {
        const parts = await loadLater().catch(() => null)
        await parts?.followTab(client, message)
      }),
    [client],
  )
}
