import type { ReplyEdit } from '../../../contract/replies.ts'
import { api } from '../../data/api/api.ts'
import { clearDraftIfSent, idempotencyKeyFor } from '../../data/drafts/drafts.ts'
import { replyDraft } from '../../data/drafts/reply-draft.ts'
import { countReplies } from '../../data/items/cache.ts'
import { insertReply } from '../../data/items/siblings.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { lazyFunction } from '../../ui/lazy.tsx'

const showOwnReply = lazyFunction(() => import('./show-own-reply.ts'), 'showOwnReply')

/**
 * Posts a reply with an idempotency key from the draft, so that a retry does not post it twice. All retries have the key
 * of the first request, because the draft may have been changed or deleted meanwhile.
 */
export function usePostReply(
  confessionId: string,
  parentReplyId: string | null,
  onPosted: () => void,
) {
  const draft = replyDraft(confessionId, parentReplyId)
  const posting = useWrite({
    call: (reply: ReplyEdit & { key: string }) =>
      api('POST /api/confessions/:id/replies', {
        params: { id: confessionId },
        body: { ...reply, parentReplyId },
      }),
    retries: 1,
    patch: (client, reply) => {
      insertReply(client, confessionId, reply)
      countReplies(client, confessionId, 1)
    },
    success: 'Reply posted!',
    onSuccess: ({ id }, sent) => {
      if (!clearDraftIfSent(draft, sent)) return
      onPosted()
      showOwnReply(confessionId, id)
        // Ignore that the code could not be loaded: the reply is on the page anyway, only without the highlight.
        .catch(() => {})
    },
    failure: 'Failed to post reply',
    outlivesSession: true,
  })
  const mutate = ({ content, namesMeant }: ReplyEdit) =>
    posting.mutate({
      content,
      namesMeant,
      key: idempotencyKeyFor(draft, { content, parentReplyId }),
    })
  return { ...posting, mutate }
}
