import type { LoneReply, ReplyEdit } from '../../../contract/replies.ts'
import { sentences } from '../../../contract/sentences.ts'
import { api } from '../../data/api/api.ts'
import { showEdit } from '../../data/live/apply-changes.ts'
import { TextField } from '../../items/editor/text-field.tsx'
import { WritingForm } from '../../items/editor/writing-form.tsx'
import { useEdit } from './use-edit.tsx'

const empty = { field: 'content', note: sentences.reply } as const

export function EditReply({ reply }: { reply: LoneReply }) {
  const { id } = reply
  const edit = useEdit('reply', reply, {
    call: (body: ReplyEdit) => api('PATCH /api/replies/:id', { params: { id }, body }),
    patch: showEdit,
  })
  return (
    <WritingForm
      {...edit}
      names={['content']}
      before={reply}
      objectionTo={({ content }) => (content ? undefined : empty)}
    >
      {(fieldOf) => <TextField {...fieldOf('content')} label="Reply" data-autofocus />}
    </WritingForm>
  )
}
