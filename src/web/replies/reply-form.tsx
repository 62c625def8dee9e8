import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { sentences } from '../../contract/sentences.ts'
import { requireSignIn } from '../accounts/sessions/require-sign-in.ts'
import { useDraft } from '../drafts/drafts.ts'
import { NotSent } from '../drafts/not-sent.tsx'
import { WordsKept } from '../drafts/words-kept.tsx'
import { Button } from '../ui/button.tsx'
import { rejectField } from '../ui/reject-field.ts'
import { sendOnModEnter } from '../ui/send-on-mod-enter.ts'
import { replyDraft, usePostReply } from './use-post-reply.ts'

type ReplyFormProps = {
  confessionId: string
  /** Below a reply; without it the form answers the confession. */
  parentReplyId?: string
  /** What it answers was deleted: what is written stays, and so does a form that was opened. */
  isGone?: boolean | undefined
  onDone?: () => void
}

export function ReplyForm({ confessionId, parentReplyId, isGone, onDone }: ReplyFormProps) {
  const draft = useDraft(replyDraft(confessionId, parentReplyId ?? null))
  const content = draft.textOf('content')
  const id = useId()
  const client = useQueryClient()
  const posting = usePostReply(confessionId, parentReplyId ?? null, () => onDone?.())

  const field = useRef<HTMLTextAreaElement>(null)
  const { write } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const typed = field.current?.value
    // Opened by hand, someone wants to write. Rendered by the server, someone may have begun.
    if (parentReplyId && !isGone) field.current?.focus()
    else if (typed) write('content', typed)
  }, [])

  const [isKept, setKept] = useState(Boolean(parentReplyId) && !isGone)
  if (isGone && !isKept && !content) return null
  if (isGone && !isKept) setKept(true)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (posting.isPending || isGone) return
    if (!content.trim()) return rejectField(field, sentences.reply)
    if (requireSignIn(client, 'reply')) posting.mutate(content.trim())
  }

  return (
    <form
      // Before the scripts are there this sends nothing and loses nothing.
      method="dialog"
      onSubmit={onSubmit}
      onKeyDown={sendOnModEnter}
      className="mt-3 grid animate-open gap-2"
    >
      <label htmlFor={id} className="sr-only">
        {parentReplyId ? 'Reply to this reply' : 'Your reply'}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={2}
        value={content}
        onChange={(event) => draft.write('content', event.target.value)}
        placeholder={
          parentReplyId ? 'Reply to this reply' : 'Say something kind, or at least true.'
        }
        ref={field}
        className="field field-sizing-content max-h-80 resize-none font-serif"
      />
      <div className="flex items-center justify-end gap-4">
        {isGone ? (
          content && <WordsKept />
        ) : (
          <>
            {posting.isError && <NotSent />}
            <Button
              look={content.trim() ? 'primary' : 'outline'}
              type="submit"
              locked={posting.isPending}
            >
              Post Reply
            </Button>
          </>
        )}
      </div>
    </form>
  )
}
