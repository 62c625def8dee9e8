import { type ReactNode, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

type OwnerActionsProps = {
  noun: string
  /** How it begins. */
  of: string
  /** Undefined where it can't be edited. */
  onEdit: (() => void) | undefined
  /** Asks before it is deleted. */
  deletion: (close: () => void) => ReactNode
}

/** Edit and delete, for the owner only (SPEC §6). */
export function OwnerActions({ noun, of, onEdit, deletion }: OwnerActionsProps) {
  const [isAsking, setAsking] = useState(false)
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
      {isAsking && deletion(() => setAsking(false))}
    </>
  )
}
