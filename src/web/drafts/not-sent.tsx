import { AboutLink } from '../about/about-link.tsx'
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
    <div className="flex grow basis-40 flex-wrap items-center gap-x-3 gap-y-1 text-meta">
      <p className={isQuiet ? 'text-ink-quiet' : 'text-danger'}>Not sent. Your words are kept.</p>
      {verdict === 'asked' && (
        <Button
          look="outline"
          onClick={({ currentTarget }) => {
            focusSubmit(currentTarget)
            onAnyway?.()
          }}
        >
          {anyway}
        </Button>
      )}
      {verdict === 'refused' && <AboutLink to="/rules">House rules</AboutLink>}
      {!verdict && (
        <Button
          look="link"
          type="submit"
          onClick={({ currentTarget }) => focusSubmit(currentTarget)}
        >
          Try again
        </Button>
      )}
    </div>
  )
}

/** While it is sent, what was pressed is not there. */
function focusSubmit(pressed: HTMLButtonElement): void {
  const last = [...(pressed.form?.elements ?? [])].at(-1)
  if (last instanceof HTMLElement) last.focus()
}
