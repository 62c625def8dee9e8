import { Pencil, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Confession, ConfessionCard } from '../../contract/confessions.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { confessionPath } from './confession-path.ts'
import { EditConfessionDialog } from './edit-confession-dialog.tsx'
import { shareLink } from './share-link.ts'
import { useDeleteConfession } from './use-delete-confession.ts'

/** Share for everyone; edit and delete for the owner only (SPEC §6). */
export function ConfessionActions({ confession }: { confession: Confession | ConfessionCard }) {
  const { id, title, isOwner } = confession
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const deleting = useDeleteConfession(id, close)
  return (
    <>
      <IconButton
        label="Share"
        icon={<Share2 size={17} aria-hidden />}
        onClick={() => shareLink(title, confessionPath(id))}
      />
      {isOwner && (
        <>
          <IconButton
            label="Edit confession"
            data-shortcut="e"
            icon={<Pencil size={17} aria-hidden />}
            onClick={() => setOpen('edit')}
          />
          <IconButton
            label="Delete confession"
            icon={<Trash2 size={17} aria-hidden />}
            onClick={() => setOpen('delete')}
          />
        </>
      )}
      {open === 'edit' && <EditConfessionDialog id={id} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title="Delete this confession?"
          sentence="Its replies go with it. This cannot be undone."
          action="Delete"
          busy={deleting.isPending}
          onConfirm={() => deleting.mutate()}
          onClose={close}
        />
      )}
    </>
  )
}
