import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { StateNote } from './state-note.tsx'

type EmptyNoteProps = {
  drawing?: 'empty' | 'not-found'
  sentence: ReactNode
  to: string | (() => void)
  action: string
}

export function EmptyNote({ drawing = 'empty', sentence, to, action }: EmptyNoteProps) {
  return (
    <StateNote drawing={drawing} sentence={sentence}>
      {typeof to === 'string' ? (
        <ButtonLink to={to}>{action}</ButtonLink>
      ) : (
        <Button look="outline" onClick={to}>
          {action}
        </Button>
      )}
    </StateNote>
  )
}
