import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { replySentence } from '../../../contract/reply-sentence.ts'
import { isNotFound } from '../../data/api/api-error.ts'
import { hasDraft, useDraft } from '../../data/drafts/drafts.ts'
import { replyDraft } from '../../data/drafts/reply-draft.ts'
import { requireSignIn } from '../../data/session/require-sign-in.ts'
import { useScreening } from '../../items/editor/use-screening.ts'
import { Button } from '../../ui/button.tsx'
import { FieldNote, noteAttributes } from '../../ui/field-note.tsx'
import { focusFirstInvalidField } from '../../ui/focus.ts'
import { lazyComponent, useLazyPartsAreLoaded } from '../../ui/lazy.tsx'
import { sendOnModEnter } from '../../ui/send-on-mod-enter.ts'
import { useEarlyText } from '../../ui/use-early-text.ts'
import { useFieldNotes } from '../../ui/use-field-notes.ts'
import { usePostReply } from './use-post-reply.ts'

const CrisisCheck = lazyComponent(
  () => import('../../items/crisis/crisis-check.tsx'),
  'CrisisCheck',
)
const SendFailure = lazyComponent(
  () => import('../../items/editor/send-failure.tsx'),
  'SendFailure',
)
const DeletedItemNote = lazyComponent(
  () => import('../../items/editor/deleted-item-note.tsx'),
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
  const name = replyDraft(confessionId, parentReplyId ?? null)
  const draft = useDraft(name)
  const content = draft.textOf('content')
  const ids = { field: useId(), note: useId() }
  const client = useQueryClient()
  const posting = usePostReply(confessionId, parentReplyId ?? null, () => onPosted?.())
  const { notes, note, forget } = useFieldNotes<'content'>()
  const guard = useScreening(posting, { content })
  const areLoaded = useLazyPartsAreLoaded()
  const refusal = notes.content ?? guard.notes.content

  const field = useRef<HTMLTextAreaElement>(null)
  useEarlyText(ids.field, (text) => draft.write('content', text))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    // Focus a form that the user has opened.
    if (parentReplyId && !props.isGone) field.current?.focus()
  }, [])

  const [staysOpen, setStaysOpen] = useState(Boolean(parentReplyId) && !props.isGone)
  if (props.isGone && !staysOpen && !content) return null
  if (props.isGone && !staysOpen) setStaysOpen(true)
  const isGone = props.isGone || isNotFound(posting.error)

  const send = () => {
    if (posting.isPending || isGone || guard.isJustAsked) return
    const text = { content: content.trim(), namesMeant: guard.namesMeant }
    if (!text.content) return note('content', replySentence)
    // Check the draft: it is removed when its author's session ends, and the next user must not post it.
    const post = () => hasDraft(name) && posting.mutate(text)
    if (requireSignIn(client, 'reply', post)) post()
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    focusFirstInvalidField(event.currentTarget, send)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Escape') return sendOnModEnter(event)
    if (!onCancel) return field.current?.blur()
    event.preventDefault()
    onCancel()
  }

  return (
    <form
      // Before hydration, a form with this method sends nothing and keeps its text.
      method="dialog"
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      // The form is indented like the reply that it makes.
      className={`reply-form ${parentReplyId ? 'reply-form-below' : isGone ? '' : 'reply-bar'}`}
    >
      <label htmlFor={ids.field} className="sr-only">
        {parentReplyId ? 'Reply to this reply' : 'Your reply'}
      </label>
      <textarea
        {...noteAttributes(ids.note, refusal)}
        id={ids.field}
        dir="auto"
        rows={2}
        // Otherwise the browser would remember the text, even after the session has ended.
        autoComplete="off"
        value={content}
        readOnly={posting.isPending}
        onChange={(event) => {
          forget('content')
          draft.write('content', event.target.value)
        }}
        placeholder={
          parentReplyId ? 'Reply to this reply' : 'Say something kind, or at least true.'
        }
        ref={field}
        className="field field-sizing-content max-h-80 resize-none font-serif text-reading!"
      />
      <FieldNote id={ids.note} isAlert>
        {refusal}
      </FieldNote>
      {content && areLoaded && <CrisisCheck text={content} />}
      <div className="flex flex-wrap items-end justify-end gap-2">
        {isGone ? (
          content && areLoaded && <DeletedItemNote why={props.isGone ? undefined : 'Not sent.'} />
        ) : (
          <>
            {posting.isError && areLoaded && (
              <SendFailure error={posting.error} verdict={guard.verdict} />
            )}
            {!posting.isError && <p className="reply-note">Posted as Anonymous.</p>}
            {onCancel && (
              <Button look="quiet" onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button
              look={content.trim() && guard.verdict !== 'asked' ? 'primary' : 'outline'}
              type="submit"
              locked={posting.isPending || guard.isJustAsked}
              className={guard.isJustAsked ? 'opacity-100!' : ''}
            >
              {guard.verdict === 'asked' ? 'Reply anyway' : 'Post Reply'}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}
