import { type FormEvent, useId, useState } from 'react'
import type { LoneReply } from '../../contract/replies.ts'
import { sentences } from '../../contract/sentences.ts'
import { WordsKept } from '../drafts/words-kept.tsx'
import { closeEditor } from '../editors/editor-state.ts'
import { useEditing } from '../live/editing.ts'
import { useNews } from '../live/news.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { sendOnModEnter } from '../ui/send-on-mod-enter.ts'
import { toastError } from '../ui/toasts.ts'
import { useEditReply } from './use-edit-reply.ts'

export function EditReply({ reply }: { reply: LoneReply }) {
  const [content, setContent] = useState(reply.content)
  const id = useId()
  const editing = useEditReply(reply.id, closeEditor)
  const { isGone } = useNews(reply.id)
  useEditing(reply.id)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (editing.isPending || isGone) return
    if (!content.trim()) return toastError(sentences.reply)
    editing.mutate(content.trim())
  }

  return (
    <Dialog title="Edit reply" onClose={closeEditor}>
      <form
        onSubmit={onSubmit}
        onKeyDown={sendOnModEnter}
        className="grid gap-4 overflow-y-auto px-5 pb-6 md:px-6"
      >
        <label htmlFor={id} className="sr-only">
          Reply
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={5}
          value={content}
          onChange={(event) => setContent(event.target.value)}
          data-autofocus
          className="field field-sizing-content max-h-[50dvh] min-h-32 resize-none font-serif"
        />
        <div className="flex justify-end">
          {isGone ? (
            <WordsKept of="This reply" />
          ) : (
            <Button look="primary" type="submit" locked={editing.isPending} className="min-w-24">
              Save
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
