import type { ReactNode } from 'react'
import type { DrawingName } from './drawing.tsx'
import { Drawing } from './lazy-drawing.tsx'

type StateNoteProps = {
  drawing: DrawingName
  sentence: ReactNode
  isAlert?: boolean
  /** The way on: one outlined button. */
  children?: ReactNode
}

/** Says in one sentence why there is nothing to read here. All empty and failed lists look like this. */
export function StateNote({ drawing, sentence, isAlert, children }: StateNoteProps) {
  return (
    <div role={isAlert ? 'alert' : undefined} className="state-note">
      <Drawing name={drawing} />
      <p>{sentence}</p>
      {children}
    </div>
  )
}
