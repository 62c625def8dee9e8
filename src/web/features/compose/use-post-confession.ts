import { useQueryClient } from '@tanstack/react-query'
import type { NewConfession } from '../../../contract/confessions.ts'
import { api } from '../../data/api/api.ts'
import { confessionPath } from '../../data/confessions/confession-path.ts'
import { cardListsKey } from '../../data/confessions/queries.ts'
import { closeEditorOf } from '../../data/dialogs/close-editor-of.ts'
import { clearDraftIfSent, idempotencyKeyFor } from '../../data/drafts/drafts.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { navigate } from '../../ui/location.tsx'
import { markPosted } from '../../ui/mark-posted.ts'
import { waitForElement } from '../../ui/wait-for-element.ts'

export const confessionDraft = 'confession'

/** Posts a confession with an idempotency key from the draft, so that a retry does not post it twice. */
export function usePostConfession() {
  const client = useQueryClient()
  return useWrite({
    call: ({ namesMeant, ...text }: Omit<NewConfession, 'key'>) =>
      api('POST /api/confessions', {
        body: { key: idempotencyKeyFor(confessionDraft, text), ...text, namesMeant },
      }),
    retries: 1,
    success: 'Confession posted anonymously!',
    onSuccess: async ({ id }, sent) => {
      const isSent = clearDraftIfSent(confessionDraft, sent)
      // If the user has changed the text or closed the editor, stay here. Drop only the lists that are not shown.
      if (!isSent || !closeEditorOf('new confession'))
        return client.removeQueries({ queryKey: cardListsKey, type: 'inactive' })
      await client.resetQueries({ queryKey: cardListsKey })
      await showOwnConfession(id)
    },
    failure: 'Failed to post confession',
    outlivesSession: true,
  })
}

/** Opens the feed with the newest confessions first, and highlights the one that was just posted. */
async function showOwnConfession(id: string): Promise<void> {
  await navigate('/')
  window.scrollTo(0, 0)
  const article = await waitForElement(`article:has(h2 a[href="${confessionPath(id)}"])`)
  if (article) markPosted(article)
}
