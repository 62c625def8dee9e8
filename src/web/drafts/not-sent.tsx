import { ApiError, isProblem } from '../api-error.ts'
import type { Guard } from '../editors/use-guard.ts'
import { Button } from '../ui/button.tsx'
import { InSeconds } from './in-seconds.tsx'

type NotSentProps = {
  error: Error | null
  /** Of what is guarded. */
  verdict?: Guard<string>['verdict']
  anyway?: string
  onAnyway?: () => void
}

/** Beside the button. What was found in a text stands at its field; what only may be somebody’s can be sent. */
export function NotSent({ error, verdict, anyway, onAnyway }: NotSentProps) {
  const isQuiet = verdict === 'asked' || verdict === 'changed'
  return (
    <p className="grow basis-32 text-meta">
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
      ) : isProblem(error, 'suspended') ? (
        `You can’t write here ${endOf(error)}`
      ) : (
        !verdict && !isProblem(error, 'edit_closed') && <TryAgain error={error} />
      )}
    </p>
  )
}

function TryAgain({ error }: Pick<NotSentProps, 'error'>) {
  const seconds = error instanceof ApiError && error.status === 429 && error.retryAfterSeconds
  return (
    <>
      <Button look="link" type="submit" onClick={({ currentTarget }) => focusSubmit(currentTarget)}>
        Try again
      </Button>
      {seconds && <InSeconds seconds={seconds} />}
    </>
  )
}

/** The server says it as a sentence: 'Until 22 November 2025.' */
function endOf({ problem }: ApiError): string {
  return problem?.detail?.replace(/^Until/, 'until') ?? 'at the moment.'
}

/** While it is sent, what was pressed is not there. */
function focusSubmit(pressed: HTMLButtonElement): void {
  const last = [...(pressed.form?.elements ?? [])].at(-1)
  if (last instanceof HTMLElement) last.focus()
}
