import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { sentences } from '../../contract/sentences.ts'
import { requireSignIn } from '../accounts/sessions/require-sign-in.ts'
import { useDraft } from '../drafts/drafts.ts'
import { NotSent } from '../drafts/not-sent.tsx'
import { closeEditor } from '../editors/editor-state.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { rejectField } from '../ui/reject-field.ts'
import { sendOnModEnter } from '../ui/send-on-mod-enter.ts'
import { HowThatWorks } from './how-that-works.tsx'
import { confessionDraft, usePostConfession } from './use-post-confession.ts'

export function NewConfession() {
  const draft = useDraft(confessionDraft)
  const ids = { title: useId(), content: useId() }
  const client = useQueryClient()
  const posting = usePostConfession(closeEditor)

  const titleField = useRef<HTMLInputElement>(null)
  const contentField = useRef<HTMLTextAreaElement>(null)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (posting.isPending) return
    const title = draft.textOf('title').trim()
    const content = draft.textOf('content').trim()
    if (!title) return rejectField(titleField, sentences.title)
    if (!content) return rejectField(contentField, sentences.confession)
    if (requireSignIn(client, 'share your confession')) posting.mutate({ title, content })
  }

  return (
    <Dialog title="New confession" onClose={closeEditor}>
      <form
        onSubmit={onSubmit}
        onKeyDown={sendOnModEnter}
        className="flex h-dvh min-h-0 flex-col md:h-[26rem]"
      >
        <div className="flex min-h-0 grow flex-col overflow-y-auto px-5 md:px-6">
          <label htmlFor={ids.title} className="sr-only">
            Title
          </label>
          <input
            ref={titleField}
            id={ids.title}
            dir="auto"
            value={draft.textOf('title')}
            onChange={(event) => draft.write('title', event.target.value)}
            placeholder="Title"
            autoComplete="off"
            enterKeyHint="next"
            data-autofocus
            className="shrink-0 border-line border-b bg-transparent py-3 font-semibold font-serif text-card outline-none placeholder:text-ink-quiet focus:border-edge"
          />
          <label htmlFor={ids.content} className="sr-only">
            Confession
          </label>
          <textarea
            ref={contentField}
            id={ids.content}
            dir="auto"
            value={draft.textOf('content')}
            onChange={(event) => draft.write('content', event.target.value)}
            placeholder="What have you never said out loud?"
            className="-mx-3 min-h-32 grow resize-none border-transparent border-l-2 bg-transparent py-3 pr-3 pl-2.5 font-serif text-reading outline-none placeholder:text-ink-quiet focus-visible:border-accent-text"
          />
        </div>
        <div className="flex items-center justify-between gap-4 border-line border-t px-5 py-3 md:px-6">
          {posting.isError ? <NotSent /> : <HowThatWorks />}
          <Button look="primary" type="submit" locked={posting.isPending} className="min-w-24">
            Post
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
