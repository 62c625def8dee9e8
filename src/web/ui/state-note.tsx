import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { DrawingName } from './drawing.tsx'
import { Drawing } from './lazy-drawing.tsx'
import { ButtonLink, linkButtonClasses, useBackLink } from './link.tsx'

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

type NotFoundProps = {
  title: string
  sentence?: string
  drawing?: 'not-found' | 'offline'
  isAlert?: boolean
  children?: ReactNode
}

export function NotFound(props: NotFoundProps) {
  const { title, sentence, drawing = 'not-found', isAlert, children } = props
  return (
    <div role={isAlert ? 'alert' : undefined} className="state-note mt-[min(6rem,12dvh)]">
      <Drawing name={drawing} />
      <h1 className="mt-6 font-semibold font-serif text-page tracking-tight">{title}</h1>
      {sentence && <p>{sentence}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {children}
        <a {...useBackLink(['/', '/search'])} className={linkButtonClasses}>
          Return to Confessions
        </a>
      </div>
    </div>
  )
}
