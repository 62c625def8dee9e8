import type { Confession } from '../../../contract/confessions.ts'
import { fits, tooLong } from '../../../contract/length.ts'
import { editLimits } from '../../../contract/limits.ts'
import { sentences, textNames } from '../../../contract/sentences.ts'
import { isNotFound } from '../../data/api/api-error.ts'
import { useDraft } from '../../data/drafts/drafts.ts'
import { EditorSheet } from '../../items/editor/editor-sheet.tsx'
import { NotSent } from '../../items/editor/not-sent.tsx'
import { TextField } from '../../items/editor/text-field.tsx'
import { useGuard } from '../../items/editor/use-guard.ts'
import { WordsToCopy } from '../../items/editor/words-to-copy.tsx'
import { Counter } from '../../ui/counter.tsx'
import { useFieldNotes } from '../../ui/use-field-notes.ts'
import { EditOfHidden } from './edit-of-hidden.tsx'
import { emptyNotes } from './empty-notes.ts'
import { TitleField } from './title-field.tsx'
import { confessionEditDraft, useEditConfession } from './use-edit-confession.ts'
import { useIsGone } from './use-is-gone.ts'

const discarding = {
  kept: 'These changes are not saved yet.',
  question: 'Discard your changes?',
  sentence: 'The confession stays as it is. What you changed is kept nowhere else.',
}

export function EditConfessionForm({ confession }: { confession: Confession }) {
  const { id } = confession
  const draft = useDraft(confessionEditDraft(id), {
    title: confession.title,
    content: confession.content,
  })
  const [title, content] = [draft.textOf('title'), draft.textOf('content')]
  const { notes, note, forget } = useFieldNotes<Field>()
  const editing = useEditConfession(id)
  const guard = useGuard(editing, { title, content })
  const isGone = useIsGone(id, editing.error)

  const send = (namesMeant = guard.namesMeant) => {
    const edit = { title: title.trim(), content: content.trim() }
    const objection = objectionTo(edit, confession)
    if (objection) note(objection.field, objection.words, objection.sentence)
    else editing.mutate({ ...edit, namesMeant })
  }
  const write = (field: Field) => (text: string) => {
    forget(field)
    draft.write(field, text)
  }

  return (
    <EditorSheet
      title="Edit confession"
      draft={confessionEditDraft(id)}
      discarding={discarding}
      isGone={isGone}
      submit="Save"
      isSending={editing.isPending}
      isAsked={guard.verdict === 'asked'}
      onSubmit={() => send()}
      written={`${title}\n${content}`}
      foot={
        isGone ? (
          <WordsToCopy
            why={isNotFound(editing.error) ? 'Not saved.' : 'This confession was deleted.'}
          />
        ) : editing.isError ? (
          <NotSent
            error={editing.error}
            verdict={guard.verdict}
            anyway="Save anyway"
            onAnyway={() => send(true)}
          />
        ) : (
          <EditOfHidden hidden={confession.hidden} />
        )
      }
    >
      <TitleField
        value={title}
        onText={write('title')}
        note={notes.title ?? guard.notes.title}
        readOnly={editing.isPending}
      >
        <Counter text={title} limit={editLimits.title} from={editLimits.titleCounter} />
      </TitleField>
      <TextField
        label="Confession"
        value={content}
        onText={write('content')}
        note={notes.content ?? guard.notes.content}
        readOnly={editing.isPending}
      >
        <Counter text={content} limit={editLimits.content} from={editLimits.contentCounter} />
      </TextField>
    </EditorSheet>
  )
}

type Field = 'title' | 'content'
type Edit = { [field in Field]: string }

/** A field may stay longer than the limits of an edit, but not become so (SPEC §5). */
function objectionTo(edit: Edit, before: Edit) {
  for (const field of ['title', 'content'] as const) {
    const sentence = { title: sentences.title, content: sentences.editedConfession }[field]
    if (!edit[field]) return { field, words: emptyNotes[field], sentence }
  }
  for (const field of ['title', 'content'] as const) {
    if (edit[field] !== before[field] && !fits(edit[field], editLimits[field])) {
      const sentence = tooLong(textNames[field], editLimits[field])
      return { field, words: 'Too long.', sentence }
    }
  }
  return null
}
