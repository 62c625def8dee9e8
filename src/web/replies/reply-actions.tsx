import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { LoneReply } from '../../contract/replies.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { EditReplyDialog } from './edit-reply-dialog.tsx'
import { useDeleteReply } from './use-delete-reply.ts'

/** Edit and delete, for the owner only (SPEC §6). */
export function ReplyActions({ reply }: { reply: LoneReply }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const deleting = useDeleteReply(reply, close)
  if (!reply.isOwner) return null
  return (
    <>
      <IconButton
        label="Edit reply"
        data-shortcut="e"
        icon={<Pencil size={17} aria-hidden />}
        onClick={() => setOpen('edit')}
      />
      <IconButton
        label="Delete reply"
        icon={<Trash2 size={17} aria-hidden />}
        onClick={() => setOpen('delete')}
      />
      {open === 'edit' && <EditReplyDialog reply={reply} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title="Delete this reply?"
          sentence="Everything below it goes with it. This cannot be undone."
          action="Delete"
          busy={deleting.isPending}
          onConfirm={() => deleting.mutate()}
          onClose={close}
        />
      )}
    </>
  )
}
