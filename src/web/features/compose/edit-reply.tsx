import type { LoneReply } from '../../../contract/replies.ts'
import { sentences } from '../../../contract/sentences.ts'
import { isNotFound } from '../../data/api/api-error.ts'
import { useDraft } from '../../data/drafts/drafts.ts'
import { EditorSheet } from '../../items/editor/editor-sheet.tsx'
import { NotSent } from '../../items/editor/not-sent.tsx'
import { TextField } from '../../items/editor/text-field.tsx'
import { useGuard } from '../../items/editor/use-guard.ts'
import { WordsToCopy } from '../../items/editor/words-to-copy.tsx'
import { useFieldNotes } from '../../ui/use-field-notes.ts'
import { EditOfHidden } from './edit-of-hidden.tsx'
import { replyEditDraft, useEditReply } from './use-edit-reply.ts'
import { useIsGone } from './use-is-gone.ts'

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
          <WordsToCopy why={isNotFound(editing.error) ? 'Not saved.' : 'This reply was deleted.'} />
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
