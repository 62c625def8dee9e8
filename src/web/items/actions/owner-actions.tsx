import { useState } from 'react'
import { type ConfessionOrReply, itemOf, openEditorOf } from '../../data/dialogs/dialogs.ts'
import { quoted } from '../../ui/first-words.ts'
import { Icon, IconButton } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy.tsx'

const DeleteDialog = lazyComponent(() => import('./delete-dialog.tsx'), 'DeleteDialog')

export function OwnerActions({ of: shown }: { of: ConfessionOrReply }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const item = itemOf(shown)
  return (
    <>
      {/* The notice of a hidden item has its own button, while an edit is possible. */}
      {!shown.hidden && (
        <IconButton
          label={`Edit ${item.kind}`}
          of={quoted(item.of)}
          data-shortcut="e"
          icon={<Icon name="pencil" />}
          onClick={() => openEditorOf(shown)}
        />
      )}
      <IconButton
        label={`Delete ${item.kind}`}
        of={quoted(item.of)}
        icon={<Icon name="trash" />}
        onClick={() => setAsking(true)}
      />
      {isAsking && <DeleteDialog of={shown} onClose={close} onLoadError={close} />}
    </>
  )
}
