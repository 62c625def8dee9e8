import { useQueryClient } from '@tanstack/react-query'
import { sentences } from '../../contract/sentences.ts'
import { requireSignIn } from '../accounts/sessions/require-sign-in.ts'
import { useDraft } from '../drafts/drafts.ts'
import { NotSent } from '../drafts/not-sent.tsx'
import { EditorSheet } from '../editors/editor-sheet.tsx'
import { TextField } from '../editors/text-field.tsx'
import { TitleField } from '../editors/title-field.tsx'
import { useFieldNotes } from '../ui/use-field-notes.ts'
import { emptyNotes } from './empty-notes.ts'
import { HowThatWorks } from './how-that-works.tsx'
import { confessionDraft, usePostConfession } from './use-post-confession.ts'

const discarding = {
  kept: 'You wrote this before.',
  question: 'Discard this confession?',
  sentence: 'It was not posted, and its words are kept nowhere else.',
}

export function NewConfession() {
  const draft = useDraft(confessionDraft)
  const [title, content] = [draft.textOf('title'), draft.textOf('content')]
  const client = useQueryClient()
  const { notes, note, forget } = useFieldNotes()
  const posting = usePostConfession()

  const onSubmit = () => {
    const text = { title: title.trim(), content: content.trim() }
    if (!text.title) return note('title', emptyNotes.title, sentences.title)
    if (!text.content) return note('content', emptyNotes.content, sentences.confession)
    const post = () => posting.mutate(text)
    if (requireSignIn(client, 'share your confession', post)) post()
  }
  const write = (field: 'title' | 'content') => (text: string) => {
    forget(field)
    draft.write(field, text)
  }

  return (
    <EditorSheet
      title="New confession"
      draft={confessionDraft}
      discarding={discarding}
      submit="Post"
      isSending={posting.isPending}
      onSubmit={onSubmit}
      foot={posting.isError ? <NotSent /> : <HowThatWorks />}
    >
      <TitleField
        value={title}
        onText={write('title')}
        note={notes.title}
        readOnly={posting.isPending}
      />
      <TextField
        label="Confession"
        value={content}
        onText={write('content')}
        note={notes.content}
        readOnly={posting.isPending}
        placeholder="What have you never said out loud?"
      />
    </EditorSheet>
  )
}
