import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { Drawing } from './drawing.tsx'

type EmptyNoteProps = {
  sentence: string
  to: string | (() => void)
  action: string
}

export function EmptyNote({ sentence, to, action }: EmptyNoteProps) {
  return (
    <div className="py-12">
      <Drawing name="empty" />
      <p className="mt-4 font-serif text-reading">{sentence}</p>
      {typeof to === 'string' ? (
        <ButtonLink to={to} className="mt-4">
          {action}
        </ButtonLink>
      ) : (
        <Button look="outline" onClick={to} className="mt-4">
          {action}
        </Button>
      )}
    </div>
  )
}
