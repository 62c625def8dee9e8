import type { ReactNode } from 'react'
import { useBackLink } from './back-link.tsx'
import { linkButtonClasses } from './button-link.tsx'
import { Drawing } from './lazy-drawing.tsx'

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
