import type { LoneReply, ReplyEdit } from '../../../contract/replies.ts'
import { sentences } from '../../../contract/sentences.ts'
import { api } from '../../data/api/api.ts'
import { patchItem } from '../../data/items/cache.ts'
import { WritingForm } from '../../items/editor/writing-form.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useEdit } from './use-edit.tsx'

export function EditReply({ reply }: { reply: LoneReply }) {
  const { id } = reply
  const edit = useEdit('reply', reply, {
    call: (body: ReplyEdit) => api('PATCH /api/replies/:id', { params: { id }, body }),
    patch: (client, { content, updatedAt, hidden }) =>
      patchItem(client, id, () => ({ content, updatedAt, hidden })),
  })
  return (
    <WritingForm
      {...edit}
      names={['content']}
      before={reply}
      objectionsTo={({ content }) => (content ? {} : { content: sentences.reply })}
    >
      {(fieldOf) => <TextArea {...fieldOf('content')} look="page" label="Reply" data-autofocus />}
    </WritingForm>
  )
}
