import { type FormEvent, useId, useState } from 'react'
import type { Confession } from '../../contract/confessions.ts'
import { fits, tooLong } from '../../contract/length.ts'
import { editLimits } from '../../contract/limits.ts'
import { sentences, textNames } from '../../contract/sentences.ts'
import { WordsKept } from '../drafts/words-kept.tsx'
import { useNews } from '../live/news.ts'
import { Button } from '../ui/button.tsx'
import { sendOnModEnter } from '../ui/send-on-mod-enter.ts'
import { toastError } from '../ui/toasts.ts'
import { Counter } from './counter.tsx'
import { useEditConfession } from './use-edit-confession.ts'

type EditConfessionFormProps = { confession: Confession; onDone: () => void }

export function EditConfessionForm({ confession, onDone }: EditConfessionFormProps) {
  const [title, setTitle] = useState(confession.title)
  const [content, setContent] = useState(confession.content)
  const ids = { title: useId(), content: useId() }
  const editing = useEditConfession(confession.id, onDone)
  const { isGone } = useNews(confession.id)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (editing.isPending || isGone) return
    const edit = { title: title.trim(), content: content.trim() }
    const objection = objectionTo(edit, confession)
    if (objection) toastError(objection)
    else editing.mutate(edit)
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
        {isGone ? (
          <WordsKept of="This confession" />
        ) : (
          <Button look="primary" type="submit" locked={editing.isPending} className="min-w-24">
            Save
          </Button>
        )}
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
