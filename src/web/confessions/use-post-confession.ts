import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Confession } from '../../contract/confessions.ts'
import { useRefusal } from '../accounts/sessions/report-error.ts'
import { send } from '../api.ts'
import { clearDraft, sendingKey } from '../drafts/drafts.ts'
import { retriedWrites } from '../retries.ts'
import { toast } from '../ui/toasts.ts'
import { refetchLists } from './queries.ts'

/** The one confession that is being written in this tab. */
export const confessionDraft = 'confession'

/** Posts under a key chosen here, so that sending the same text again posts it once. */
export function usePostConfession(onPosted: () => void) {
  const client = useQueryClient()
  const refuse = useRefusal()
  const navigate = useNavigate()
  return useMutation({
    ...retriedWrites(1),
    mutationFn: (text: { title: string; content: string }) =>
      send<Confession>('POST', '/api/confessions', {
        key: sendingKey(confessionDraft, text),
        ...text,
      }),
    onSuccess: async () => {
      clearDraft(confessionDraft)
      toast('Confession posted anonymously!')
      onPosted()
      await refetchLists(client)
      // Where it stands first, whatever order was shown.
      await navigate('/')
      window.scrollTo(0, 0)
    },
    onError: (error) => refuse(error, 'Failed to post confession'),
  })
}
