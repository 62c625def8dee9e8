import type { LoneReply } from '../../contract/replies.ts'
import { sentences } from '../../contract/sentences.ts'
import { isNotFound } from '../api-error.ts'
import { useDraft } from '../drafts/drafts.ts'
import { NotSent } from '../drafts/not-sent.tsx'
import { WordsKept } from '../drafts/words-kept.tsx'
import { EditorSheet } from '../editors/editor-sheet.tsx'
import { TextField } from '../editors/text-field.tsx'
import { useGuard } from '../editors/use-guard.ts'
import { useIsGone } from '../editors/use-is-gone.ts'
import { EditOfHidden } from '../moderation/edit-of-hidden.tsx'
import { useFieldNotes } from '../ui/use-field-notes.ts'
import { replyEditDraft, useEditReply } from './use-edit-reply.ts'

const discarding = {
  kept: 'These changes are not saved yet.',
  question: 'Discard your changes?',
  sentence: 'The reply stays as it is. What you changed is kept nowhere else.',
}

export function EditReply({ reply }: { reply: LoneReply }) {
  const { id } = reply
  const draft = useDraft(replyEditDraft(id), { content: reply.content })
  const content = draft.textOf('content')
  const { notes, note, forget } = useFieldNotes<'content'>()
  const editing = useEditReply(id)
  const guard = useGuard(editing, { content })
  const isGone = useIsGone(id, editing.error)

  const send = (namesMeant = guard.namesMeant) => {
    if (content.trim()) editing.mutate({ content: content.trim(), namesMeant })
    else note('content', 'Write something first.', sentences.reply)
  }

  return (
    <EditorSheet
      title="Edit reply"
      draft={replyEditDraft(id)}
      discarding={discarding}
      isGone={isGone}
      submit="Save"
      isSending={editing.isPending}
      isAsked={guard.verdict === 'asked'}
      onSubmit={() => send()}
      written={content}
      foot={
        isGone ? (
          <WordsKept why={isNotFound(editing.error) ? 'Not saved.' : 'This reply was deleted.'} />
        ) : editing.isError ? (
          <NotSent
            error={editing.error}
            verdict={guard.verdict}
            anyway="Save anyway"
            onAnyway={() => send(true)}
          />
        ) : (
          <EditOfHidden hidden={reply.hidden} />
        )
      }
    >
      <TextField
        label="Reply"
        value={content}
        onText={(text) => {
          forget('content')
          draft.write('content', text)
        }}
        note={notes.content ?? guard.notes.content}
        readOnly={editing.isPending}
        data-autofocus
      />
    </EditorSheet>
  )
}
