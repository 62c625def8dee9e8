import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { DrawingName } from './drawing.tsx'
import { lazyComponent, useLazyPartsAreLoaded } from './lazy.tsx'
import { Link, linkButtonClasses, useBackLink } from './link.tsx'

type StateNoteProps = {
  drawing: DrawingName
  sentence: ReactNode
  reason?: ReactNode
  /** Makes the sentence the heading of a page, with a link back to the confessions. */
  isPage?: boolean | undefined
  isAlert?: boolean
  /** The way on: one outlined button. */
  children?: ReactNode
}

/** Says in one sentence why there is nothing to read here. All empty and failed lists and pages look like this. */
export function StateNote(props: StateNoteProps) {
  const { drawing, sentence, reason, isPage, isAlert, children } = props
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className={`state-note ${isPage ? 'mt-[min(6rem,12dvh)]' : ''}`}
    >
      <Drawing name={drawing} />
      {isPage ? (
        <h1 className="mt-6 font-semibold font-serif text-page tracking-tight">{sentence}</h1>
      ) : (
        <p>{sentence}</p>
      )}
      {reason && <p>{reason}</p>}
      {isPage ? (
        <div className="mt-4 flex flex-wrap gap-3">
          {children}
          <ReturnLink />
        </div>
      ) : (
        children
      )}
    </div>
  )
}

function ReturnLink() {
  return (
    <a {...useBackLink(['/', '/search'])} className={linkButtonClasses}>
      Return to Confessions
    </a>
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
        <Link to={to} className={linkButtonClasses}>
          {action}
        </Link>
      ) : (
        <Button look="outline" onClick={to}>
          {action}
        </Button>
      )}
    </StateNote>
  )
}

const LazyDrawing = lazyComponent(() => import('./drawing.tsx'), 'Drawing')

/** Shows the drawing once it is loaded, but doesn't load it: a failed load must not start the next one. */
function Drawing({ name }: { name: DrawingName }) {
  return useLazyPartsAreLoaded() && <LazyDrawing name={name} />
}
