import { useQueryClient } from '@tanstack/react-query'
import { sentences } from '../../../contract/sentences.ts'
import { hasDraft, useDraft } from '../../data/drafts/drafts.ts'
import { requireSignIn } from '../../data/session/require-sign-in.ts'
import { EditorSheet } from '../../items/editor/editor-sheet.tsx'
import { NotSent } from '../../items/editor/not-sent.tsx'
import { TextField } from '../../items/editor/text-field.tsx'
import { useGuard } from '../../items/editor/use-guard.ts'
import { useFieldNotes } from '../../ui/use-field-notes.ts'
import { emptyNotes } from './empty-notes.ts'
import { HowThatWorks } from './how-that-works.tsx'
import { TitleField } from './title-field.tsx'
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
  const guard = useGuard(posting, { title, content })

  const send = (namesMeant = guard.namesMeant) => {
    const text = { title: title.trim(), content: content.trim() }
    if (!text.title) return note('title', emptyNotes.title, sentences.title)
    if (!text.content) return note('content', emptyNotes.content, sentences.confession)
    // Gone with the session they were written in, they are not for whoever signs in next.
    const post = () => hasDraft(confessionDraft) && posting.mutate({ ...text, namesMeant })
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
      isAsked={guard.verdict === 'asked'}
      onSubmit={() => send()}
      written={`${title}\n${content}`}
      foot={
        posting.isError ? (
          <NotSent
            error={posting.error}
            verdict={guard.verdict}
            anyway="Post anyway"
            onAnyway={() => send(true)}
          />
        ) : (
          <HowThatWorks />
        )
      }
    >
      <TitleField
        value={title}
        onText={write('title')}
        note={notes.title ?? guard.notes.title}
        readOnly={posting.isPending}
      />
      <TextField
        label="Confession"
        value={content}
        onText={write('content')}
        note={notes.content ?? guard.notes.content}
        readOnly={posting.isPending}
        placeholder="What have you never said out loud?"
      />
    </EditorSheet>
  )
}
