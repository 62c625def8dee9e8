import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ReplyEdit } from '../../../contract/replies.ts'
import { replySentence } from '../../../contract/reply-sentence.ts'
import { api } from '../../data/api/api.ts'
import { isNotFound } from '../../data/api/api-error.ts'
import { clearDraftIfSent, idempotencyKeyFor, replyDraft } from '../../data/drafts/drafts.ts'
import { countReplies } from '../../data/items/cache.ts'
import { insertReply } from '../../data/items/siblings.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { useWritingForm } from '../../items/editor/use-writing-form.ts'
import { Button } from '../../ui/button.tsx'
import { FieldNotes } from '../../ui/field-note.tsx'
import { lazyComponent, lazyFunction, useLazyPartsAreLoaded } from '../../ui/lazy.tsx'
import { TextArea } from '../../ui/text-area.tsx'

const CrisisCheck = lazyComponent(() => import('../../items/crisis/crisis-card.tsx'), 'CrisisCheck')
const SendFailure = lazyComponent(
  () => import('../../items/editor/send-failure.tsx'),
  'SendFailure',
)
const DeletedItemNote = lazyComponent(
  () => import('../../items/editor/send-failure.tsx'),
  'DeletedItemNote',
)

type ReplyFormProps = {
  confessionId: string
  /** The reply that this form answers; missing if it answers the confession. */
  parentReplyId?: string
  /** True if the answered item was deleted or hidden. The form then stays only if the user has used it. */
  isGone?: boolean | undefined
  onPosted?: () => void
  onCancel?: () => void
}

export function ReplyForm(props: ReplyFormProps) {
  const { confessionId, parentReplyId, onPosted, onCancel } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const posting = usePostReply(confessionId, parentReplyId ?? null, () => onPosted?.())
  const isGone = props.isGone || isNotFound(posting.error)
  const areLoaded = useLazyPartsAreLoaded()
  const { texts, fieldOf, notes, verdict, isJustAsked, formProps } = useWritingForm({
    draft: replyDraft(confessionId, parentReplyId ?? null),
    names: ['content'],
    objectionsTo: ({ content }) => (content ? {} : { content: replySentence }),
    sending: posting,
    purpose: 'reply',
    isClosed: isGone,
  })
  const { content } = texts

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    // Focus a form that the user has opened.
    if (parentReplyId && !props.isGone) field.current?.focus()
  }, [])

  const [staysOpen, setStaysOpen] = useState(Boolean(parentReplyId) && !props.isGone)
  if (props.isGone && !staysOpen && !content) return null
  if (props.isGone && !staysOpen) setStaysOpen(true)

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Escape') return formProps.onKeyDown(event)
    if (!onCancel) return field.current?.blur()
    event.preventDefault()
    onCancel()
  }

  return (
    <form
      // Before hydration, a form with this method sends nothing and keeps its text.
      method="dialog"
      {...formProps}
      onKeyDown={onKeyDown}
      // The form is indented like the reply that it makes.
      className={`reply-form ${parentReplyId ? 'reply-form-below' : isGone ? '' : 'reply-bar'}`}
    >
      <FieldNotes value={notes}>
        <TextArea
          {...fieldOf('content')}
          ref={field}
          look="bare"
          label={parentReplyId ? 'Reply to this reply' : 'Your reply'}
          placeholder={
            parentReplyId ? 'Reply to this reply' : 'Say something kind, or at least true.'
          }
          rows={2}
          className="max-h-80 font-serif text-reading!"
        />
      </FieldNotes>
      {content && areLoaded && <CrisisCheck text={content} />}
      <div className="flex flex-wrap items-end justify-end gap-2">
        {isGone ? (
          content && areLoaded && <DeletedItemNote why={props.isGone ? undefined : 'Not sent.'} />
        ) : (
          <>
            {posting.isError && areLoaded && (
              <SendFailure error={posting.error} verdict={verdict} />
            )}
            {!posting.isError && <p className="reply-note">Posted as Anonymous.</p>}
            {onCancel && (
              <Button look="quiet" onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button
              look={content.trim() && verdict !== 'asked' ? 'primary' : 'outline'}
              type="submit"
              locked={posting.isPending || isJustAsked}
              className={isJustAsked ? 'opacity-100!' : ''}
            >
              {verdict === 'asked' ? 'Reply anyway' : 'Post Reply'}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

const showOwnReply = lazyFunction(() => import('./new-replies.tsx'), 'showOwnReply')

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
