import { useQueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import { clearDraft, sendingKey } from '../drafts/drafts.ts'
import { closeEditor } from '../editors/editor-state.ts'
import { navigate } from '../ui/location.tsx'
import { useWrite } from '../use-write.ts'
import { refetchLists } from './cache.ts'

export const confessionDraft = 'confession'

/** Posts under a key chosen here, so that sending the same text again posts it once. */
export function usePostConfession() {
  const client = useQueryClient()
  return useWrite({
    call: (text: { title: string; content: string }) =>
      api('POST /api/confessions', { body: { key: sendingKey(confessionDraft, text), ...text } }),
    retries: 1,
    success: 'Confession posted anonymously!',
    onSuccess: async () => {
      clearDraft(confessionDraft)
      closeEditor()
      await refetchLists(client)
      // Where it stands first, whatever order was shown.
      await navigate('/')
      window.scrollTo(0, 0)
    },
    failure: 'Failed to post confession',
    outlivesSession: true,
  })
}
