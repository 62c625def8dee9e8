import { type FormEvent, useId, useState } from 'react'
import { sentences } from '../../contract/sentences.ts'
import { useSignInRequired } from '../accounts/use-sign-in-required.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toastError } from '../ui/toasts.ts'
import { usePostConfession } from './use-post-confession.ts'

export function NewConfessionDialog({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [content, setContent] = useState('')
  const ids = { title: useId(), content: useId() }
  const { admit } = useSignInRequired('share your confession')
  const posting = usePostConfession(onClose)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (posting.isPending) return
    if (!title.trim()) return toastError(sentences.title)
    if (!content.trim()) return toastError(sentences.confession)
    if (admit()) posting.mutate({ title, content })
  }

  return (
    <Dialog title="New confession" onClose={onClose}>
      <form onSubmit={onSubmit} className="flex h-dvh min-h-0 flex-col md:h-[26rem]">
        <div className="flex min-h-0 grow flex-col overflow-y-auto px-5 md:px-6">
          <label htmlFor={ids.title} className="sr-only">
            Title
          </label>
          <input
            id={ids.title}
            dir="auto"
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            placeholder="Title"
            autoComplete="off"
            data-autofocus
            className="shrink-0 border-line border-b bg-transparent py-3 font-semibold font-serif text-card outline-none placeholder:text-ink-quiet focus:border-edge"
          />
          <label htmlFor={ids.content} className="sr-only">
            Confession
          </label>
          <textarea
            id={ids.content}
            dir="auto"
            value={content}
            onChange={(event) => setContent(event.target.value)}
            placeholder="Spill it. Nobody knows it's you."
            className="min-h-32 grow resize-none bg-transparent py-3 font-serif text-reading outline-none placeholder:text-ink-quiet"
          />
        </div>
        <div className="flex items-center justify-between gap-4 border-line border-t px-5 py-3 md:px-6">
          <p className="text-ink-quiet text-meta">Posted as Anonymous.</p>
          <Button look="primary" type="submit" locked={posting.isPending} className="min-w-24">
            Post
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
