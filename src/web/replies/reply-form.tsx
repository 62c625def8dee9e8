import { type FormEvent, useId, useState } from 'react'
import { sentences } from '../../contract/sentences.ts'
import { useSignInRequired } from '../accounts/use-sign-in-required.ts'
import { Button } from '../ui/button.tsx'
import { toastError } from '../ui/toasts.ts'
import { usePostReply } from './use-post-reply.ts'

type ReplyFormProps = {
  confessionId: string
  /** Below a reply; without it the form answers the confession. */
  parentReplyId?: string
  onDone?: () => void
}

export function ReplyForm({ confessionId, parentReplyId, onDone }: ReplyFormProps) {
  const [content, setContent] = useState('')
  const id = useId()
  const { admit } = useSignInRequired('reply')
  const posting = usePostReply(confessionId, parentReplyId ?? null, () => {
    setContent('')
    onDone?.()
  })

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (posting.isPending) return
    if (!content.trim()) return toastError(sentences.reply)
    if (admit()) posting.mutate(content)
  }

  return (
    <form onSubmit={onSubmit} className="mt-3 grid animate-open justify-items-end gap-2">
      <label htmlFor={id} className="sr-only">
        {parentReplyId ? 'Reply to this reply' : 'Your reply'}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={2}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        placeholder={
          parentReplyId ? 'Reply to this reply' : 'Say something kind, or at least true.'
        }
        ref={parentReplyId ? focusOnce : null}
        className="field field-sizing-content max-h-80 resize-none font-serif"
      />
      <Button
        look={content.trim() ? 'primary' : 'outline'}
        type="submit"
        locked={posting.isPending}
      >
        Post Reply
      </Button>
    </form>
  )
}

/** The form opened because someone wants to write: the caret goes there. */
function focusOnce(field: HTMLTextAreaElement | null): void {
  field?.focus()
}
