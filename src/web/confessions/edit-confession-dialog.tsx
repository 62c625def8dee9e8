import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Confession } from '../../contract/confessions.ts'
import { fits, tooLong } from '../../contract/length.ts'
import { editLimits } from '../../contract/limits.ts'
import { sentences, textNames } from '../../contract/sentences.ts'
import { ErrorNote } from '../query-error.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { sendOnModEnter } from '../ui/send-on-mod-enter.ts'
import { toastError } from '../ui/toasts.ts'
import { ConfessionSkeleton } from './confession-skeleton.tsx'
import { Counter } from './counter.tsx'
import { confessionQuery } from './queries.ts'
import { useUpdateConfession } from './use-update-confession.ts'

/** Edits the whole text: a card has only its start, so it is read first. */
export function EditConfessionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({ ...confessionQuery(id), refetchOnMount: 'always' })
  return (
    <Dialog title="Edit confession" onClose={onClose}>
      <div className="overflow-y-auto px-5 pb-6 md:px-6">
        {query.data && !query.isFetching ? (
          <EditForm confession={query.data} onDone={onClose} />
        ) : query.isError || query.data === null ? (
          <ErrorNote
            sentence="Failed to load confession"
            error={query.error}
            retrying={query.isFetching}
            onRetry={() => query.refetch()}
          />
        ) : (
          <ConfessionSkeleton />
        )}
      </div>
    </Dialog>
  )
}

function EditForm({ confession, onDone }: { confession: Confession; onDone: () => void }) {
  const [title, setTitle] = useState(confession.title)
  const [content, setContent] = useState(confession.content)
  const ids = { title: useId(), content: useId() }
  const updating = useUpdateConfession(confession.id, onDone)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (updating.isPending) return
    const edit = { title: title.trim(), content: content.trim() }
    const objection = objectionTo(edit, confession)
    if (objection) toastError(objection)
    else updating.mutate(edit)
  }

  return (
    <form onSubmit={onSubmit} onKeyDown={sendOnModEnter} className="grid gap-4">
      <div>
        <div className="mb-1.5 flex justify-between">
          <label htmlFor={ids.title} className="font-medium">
            Title
          </label>
          <Counter text={title} limit={editLimits.title} from={editLimits.titleCounter} />
        </div>
        <input
          id={ids.title}
          dir="auto"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          data-autofocus
          className="field font-serif"
        />
      </div>
      <div>
        <div className="mb-1.5 flex justify-between">
          <label htmlFor={ids.content} className="font-medium">
            Confession
          </label>
          <Counter text={content} limit={editLimits.content} from={editLimits.contentCounter} />
        </div>
        <textarea
          id={ids.content}
          dir="auto"
          rows={8}
          value={content}
          onChange={(event) => setContent(event.target.value)}
          className="field field-sizing-content max-h-[45dvh] min-h-40 resize-none font-serif"
        />
      </div>
      <div className="flex justify-end">
        <Button look="primary" type="submit" locked={updating.isPending} className="min-w-24">
          Save
        </Button>
      </div>
    </form>
  )
}

type Edit = { title: string; content: string }

/** A field may stay longer than the limits of an edit, but not become so (SPEC §5). */
function objectionTo(edit: Edit, before: Edit): string | null {
  if (!edit.title) return sentences.title
  if (!edit.content) return sentences.editedConfession
  for (const field of ['title', 'content'] as const) {
    const changed = edit[field] !== before[field]
    if (changed && !fits(edit[field], editLimits[field]))
      return tooLong(textNames[field], editLimits[field])
  }
  return null
}
