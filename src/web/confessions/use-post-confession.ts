import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Confession } from '../../contract/confessions.ts'
import { useSignInRequired } from '../accounts/use-sign-in-required.ts'
import { send } from '../api.ts'
import { newId } from '../ui/new-id.ts'
import { toast, toastError } from '../ui/toasts.ts'
import { refetchFeeds } from './queries.ts'

type Draft = { title: string; content: string }

/** Posts a confession under an id chosen here, so that sending the same text again posts it once. */
export function usePostConfession(onPosted: () => void) {
  const client = useQueryClient()
  const { refused } = useSignInRequired('share your confession')
  const sent = useRef<Draft & { id: string }>(undefined)
  return useMutation({
    mutationFn: ({ title, content }: Draft) => {
      const last = sent.current
      const same = last?.title === title && last.content === content
      sent.current = same ? last : { id: newId(), title, content }
      return send<Confession>('POST', '/api/confessions', sent.current)
    },
    onSuccess: async () => {
      toast('Confession posted anonymously!')
      onPosted()
      window.scrollTo(0, 0)
      await refetchFeeds(client)
    },
    onError: (error) => {
      if (!refused(error)) toastError('Failed to post confession', { description: error.message })
    },
  })
}
