import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Confession, ConfessionCard } from '../../contract/confessions.ts'
import { OwnerActions, type OwnerDialog } from '../owner-actions.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { confessionPath } from './confession-path.ts'
import { EditConfessionDialog } from './edit-confession-dialog.tsx'
import { shareLink } from './share-link.ts'
import { useDeleteConfession } from './use-delete-confession.ts'

export function ConfessionActions({ confession }: { confession: Confession | ConfessionCard }) {
  const { id, title, isOwner } = confession
  const [open, setOpen] = useState<OwnerDialog>(null)
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
        <OwnerActions
          noun="confession"
          consequence="Its replies go with it."
          open={open}
          onOpen={setOpen}
          deleting={deleting}
          editDialog={<EditConfessionDialog id={id} onClose={close} />}
        />
      )}
    </>
  )
}
