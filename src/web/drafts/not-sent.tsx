import type { Guard } from '../editors/use-guard.ts'
import { Button } from '../ui/button.tsx'

type NotSentProps = {
  /** Of what is guarded. */
  verdict?: Guard<string>['verdict']
  anyway?: string
  onAnyway?: () => void
}

/** Beside the button. What was found in a text stands at its field; what only may be somebody’s can be sent. */
export function NotSent({ verdict, anyway, onAnyway }: NotSentProps) {
  const isQuiet = verdict === 'asked' || verdict === 'changed'
  return (
    <p className="text-meta">
      <span className={isQuiet ? 'text-ink-quiet' : 'text-danger'}>
        Not sent. Your words are kept.
      </span>{' '}
      {verdict === 'asked' ? (
        <Button
          look="link"
          onClick={({ currentTarget }) => {
            focusSubmit(currentTarget)
            onAnyway?.()
          }}
        >
          {anyway}
        </Button>
      ) : (
        !verdict && (
          <Button
            look="link"
            type="submit"
            onClick={({ currentTarget }) => focusSubmit(currentTarget)}
          >
            Try again
          </Button>
        )
      )}
    </p>
  )
}

/** While it is sent, what was pressed is not there. */
function focusSubmit(pressed: HTMLButtonElement): void {
  const last = [...(pressed.form?.elements ?? [])].at(-1)
  if (last instanceof HTMLElement) last.focus()
}
