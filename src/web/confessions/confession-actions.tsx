import { useState } from 'react'
import type { Confession, ConfessionCard } from '../../contract/confessions.ts'
import { WithLater } from '../later.tsx'
import { OwnerActions, type OwnerDialog } from '../owner-actions.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { confessionPath } from './confession-path.ts'
import { shareLink } from './share-link.ts'
import { useDeleteConfession } from './use-delete-confession.ts'

export function ConfessionActions({ confession }: { confession: Confession | ConfessionCard }) {
  const { id, title, isOwner } = confession
  return (
    <>
      <IconButton
        label="Share"
        icon={<Icon name="share-2" size={17} />}
        onClick={() => shareLink(title, confessionPath(id))}
      />
      {isOwner && <OwnConfessionActions id={id} />}
    </>
  )
}

function OwnConfessionActions({ id }: { id: string }) {
  const [open, setOpen] = useState<OwnerDialog>(null)
  const close = () => setOpen(null)
  const deleting = useDeleteConfession(id, close)
  return (
    <OwnerActions
      noun="confession"
      consequence="Its replies go with it."
      open={open}
      onOpen={setOpen}
      deleting={deleting}
      editDialog={
        <WithLater onFailed={close}>
          {({ EditConfessionDialog }) => <EditConfessionDialog id={id} onClose={close} />}
        </WithLater>
      }
    />
  )
}
