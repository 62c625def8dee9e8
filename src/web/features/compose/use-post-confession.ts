import { useQueryClient } from '@tanstack/react-query'
import type { Confession, NewConfession } from '../../../contract/confessions.ts'
import { api } from '../../data/api/api.ts'
import { confessionPath } from '../../data/confessions/confession-path.ts'
import { feedFrom, feedPath } from '../../data/confessions/feed-params.ts'
import { cardListsKey } from '../../data/confessions/queries.ts'
import { closeDialogOf } from '../../data/dialogs/dialogs.ts'
import { clearDraftIfSent, idempotencyKeyFor } from '../../data/drafts/drafts.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { markPosted } from '../../ui/focus.ts'
import { navigate } from '../../ui/location.tsx'
import { waitForElement } from '../../ui/wait-for-element.ts'
import { bodyOf, type ConfessionFields } from './confession-form.tsx'

export const confessionDraft = 'confession'

type Input = ConfessionFields & Pick<NewConfession, 'namesMeant'>

/**
 * Posts a confession with an idempotency key from the draft, so that a retry does not post it twice. All retries have the
 * key of the first request, because the draft may have been changed or deleted meanwhile.
 */
export function usePostConfession() {
  const client = useQueryClient()
  const posting = useWrite({
    call: ({ key, namesMeant, ...fields }: Input & { key: string }) =>
      api('POST /api/confessions', { body: { key, ...bodyOf(fields), namesMeant } }),
    retries: 1,
    success: 'Confession posted anonymously!',
    onSuccess: async (confession, sent) => {
      const isSent = clearDraftIfSent(confessionDraft, sent)
      // If the user has changed the text or closed the editor, stay here. Drop only the lists that are not shown.
      if (!isSent || !closeDialogOf('new confession'))
        return client.removeQueries({ queryKey: cardListsKey, type: 'inactive' })
      await client.resetQueries({ queryKey: cardListsKey })
      // Do not close a dialog that the user has opened meanwhile.
      if (!document.querySelector('dialog[open]')) await showOwnConfession(confession)
    },
    failure: 'Failed to post confession',
    outlivesSession: true,
  })
  const mutate = ({ namesMeant, ...fields }: Input) =>
    posting.mutate({
      ...fields,
      namesMeant,
      key: idempotencyKeyFor(confessionDraft, bodyOf(fields)),
    })
  return { ...posting, mutate }
}

/**
 * Opens the feed with the newest confessions first, and highlights the one that was just posted. A filter of the feed
 * stays if the confession has its topic.
 */
async function showOwnConfession({ id, topic }: Confession): Promise<void> {
  const { pathname, search } = window.location
  const filter = pathname === '/' ? feedFrom(new URLSearchParams(search)).topic : undefined
  const feed = { sort: 'new', frame: 'all' } as const
  await navigate(feedPath(filter && filter === topic ? { ...feed, topic: filter } : feed))
  window.scrollTo(0, 0)
  const article = await waitForElement(`article:has(h2 a[href="${confessionPath(id)}"])`)
  if (article) markPosted(article)
}
