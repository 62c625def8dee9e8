import { type ReactNode, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Later, WithLater } from '../../ui/later.tsx'

type OwnerActionsProps = {
  noun: string
  /** How it begins. */
  of: string
  /** Undefined where it can't be edited. */
  onEdit: (() => void) | undefined
  /** Asks before it is deleted. */
  deletion: (later: Later, onClose: () => void) => ReactNode
}

/** Edit and delete, for the owner only (SPEC §6). */
export function OwnerActions({ noun, of, onEdit, deletion }: OwnerActionsProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      {onEdit && (
        <IconButton
          label={`Edit ${noun}`}
          of={of}
          data-shortcut="e"
          icon={<Icon name="pencil" size={17} />}
          onClick={onEdit}
        />
      )}
      <IconButton
        label={`Delete ${noun}`}
        of={of}
        icon={<Icon name="trash" size={17} />}
        onClick={() => setAsking(true)}
      />
      {isAsking && <WithLater onFailed={close}>{(later) => deletion(later, close)}</WithLater>}
    </>
  )
}
