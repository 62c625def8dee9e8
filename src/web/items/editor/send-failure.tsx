import { ApiError, isProblem } from '../../data/api/api-error.ts'
import { AboutLink } from '../../ui/about-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import type { Screening } from './use-screening.ts'

type NotSentProps = {
  error: Error | null
  /** The verdict on the text; missing in forms without that check. */
  verdict?: Screening<string>['verdict']
  anyway?: string
  onAnyway?: () => void
}

/** The reason for a refusal stands at the field; if the server only asks, the text can be sent anyway. */
export function SendFailure({ error, verdict, anyway, onAnyway }: NotSentProps) {
  const isQuiet = verdict === 'asked' || verdict === 'changed'
  return (
    <div className="flex grow basis-40 flex-wrap items-center gap-x-3 gap-y-1 text-meta">
      <p className={isQuiet ? 'text-ink-quiet' : 'text-danger'}>Not sent. Your draft is saved.</p>
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
      {!verdict && <NextSteps error={error} />}
    </div>
  )
}

function NextSteps({ error }: Pick<NotSentProps, 'error'>) {
  if (isProblem(error, 'edit_closed')) return null
  if (isProblem(error, 'suspended')) return <p>You can’t write here {endOf(error)}</p>
  const seconds = error instanceof ApiError && error.status === 429 && error.retryAfterSeconds
  return (
    <>
      <Button look="link" type="submit" onClick={({ currentTarget }) => focusSubmit(currentTarget)}>
        Try again
      </Button>
      {seconds && <Countdown seconds={seconds} />}
    </>
  )
}

/** The server sends a sentence such as 'Until 22 November 2025.' */
function endOf({ problem }: ApiError): string {
  return problem?.detail?.replace(/^Until/, 'until') ?? 'at the moment.'
}

/** The clicked button disappears while the form is sent, so the focus moves to the last button. */
function focusSubmit(pressed: HTMLButtonElement): void {
  const last = [...(pressed.form?.elements ?? [])].at(-1)
  if (last instanceof HTMLElement) last.focus()
}
