import type { Confession, ConfessionCard } from '../../../contract/confessions.ts'
import { confessionPath } from '../../data/confessions/confession-path.ts'
import { openEditor } from '../../data/dialogs/editor-state.ts'
import { quoted } from '../../ui/first-words.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { loadLater } from '../../ui/later.tsx'
import { toastError } from '../../ui/toasts.ts'
import { MoreButton } from './more-button.tsx'
import { OwnerActions } from './owner-actions.tsx'

export function ConfessionActions({ confession }: { confession: Confession | ConfessionCard }) {
  const { id, title, isOwner, hidden } = confession
  const mayEdit = hidden?.canShow !== false
  const share = () => {
    loadLater().then(
      ({ shareLink }) => shareLink(title, confessionPath(id)),
      () => toastError("Couldn't share or copy link"),
    )
  }
  return (
    <>
      {!hidden && (
        <IconButton
          label="Share"
          of={quoted(title)}
          data-shortcut="s"
          icon={<Icon name="share-2" size={17} />}
          onClick={share}
        />
      )}
      {isOwner && (
        <OwnerActions
          noun="confession"
          of={quoted(title)}
          onEdit={mayEdit ? () => openEditor({ kind: 'confession', id }) : undefined}
          deletion={({ DeleteConfessionDialog }, close) => (
            <DeleteConfessionDialog id={id} onClose={close} />
          )}
        />
      )}
      {!hidden && <MoreButton item={{ kind: 'confession', id, of: title, isOwner }} />}
    </>
  )
}
