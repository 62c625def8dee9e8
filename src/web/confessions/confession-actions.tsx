import type { Confession, ConfessionCard } from '../../contract/confessions.ts'
import { openEditor } from '../editors/editor-state.ts'
import { OwnerActions } from '../owner-actions.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { confessionPath } from './confession-path.ts'
import { shareLink } from './share-link.ts'

export function ConfessionActions({ confession }: { confession: Confession | ConfessionCard }) {
  const { id, title, isOwner } = confession
  return (
    <>
      <IconButton
        label="Share"
        icon={<Icon name="share-2" size={17} />}
        onClick={() => shareLink(title, confessionPath(id))}
      />
      {isOwner && (
        <OwnerActions
          noun="confession"
          onEdit={() => openEditor({ kind: 'confession', id })}
          deletion={({ DeleteConfessionDialog }, close) => (
            <DeleteConfessionDialog id={id} onClose={close} />
          )}
        />
      )}
    </>
  )
}
