import type { Confession, ConfessionCard } from '../../contract/confessions.ts'
import { openEditor } from '../editors/editor-state.ts'
import { OwnerActions } from '../owner-actions.tsx'
import { quoted } from '../ui/first-words.ts'
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
        of={quoted(title)}
        data-shortcut="s"
        icon={<Icon name="share-2" size={17} />}
        onClick={() => shareLink(title, confessionPath(id))}
      />
      {isOwner && (
        <OwnerActions
          noun="confession"
          of={quoted(title)}
          onEdit={() => openEditor({ kind: 'confession', id })}
          deletion={({ DeleteConfessionDialog }, close) => (
            <DeleteConfessionDialog id={id} onClose={close} />
          )}
        />
      )}
    </>
  )
}
