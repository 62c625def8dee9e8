import type { LoneReply } from '../../../contract/replies.ts'
import { openEditor } from '../../data/dialogs/editor-state.ts'
import { quoted } from '../../ui/first-words.ts'
import { lazyComponent } from '../../ui/lazy.tsx'
import { OwnerActions } from './owner-actions.tsx'

const DeleteReplyDialog = lazyComponent(
  () => import('./delete-reply-dialog.tsx'),
  'DeleteReplyDialog',
)

/** For one's own reply. */
export function ReplyActions({ reply }: { reply: LoneReply }) {
  const mayEdit = reply.hidden?.canShow !== false
  return (
    <OwnerActions
      noun="reply"
      of={quoted(reply.content)}
      onEdit={mayEdit ? () => openEditor({ kind: 'reply', reply }) : undefined}
      deletion={(close) => <DeleteReplyDialog reply={reply} onClose={close} onLoadError={close} />}
    />
  )
}
