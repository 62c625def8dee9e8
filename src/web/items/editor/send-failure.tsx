import { ApiError, isProblem } from '../../data/api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { AboutLink } from '../../ui/link.tsx'
import type { Verdict } from './use-writing-form.ts'

/** Tells users that the item was deleted while they wrote. Without `why`, the page shows the reason above. */
export function DeletedItemNote({ why }: { why?: string | undefined }) {
  return (
    <p role={why ? 'alert' : 'status'} className="grow text-meta">
      {why && <span className="text-danger">{why} </span>}You can still copy your text.
    </p>
  )
}

type SendFailureProps = {
  error: Error | null
  /** What the server's check for names and contact data found. It is missing in forms without that check. */
  verdict?: Verdict
}

/** Says that the text was not sent, and what to do next. The field itself shows the reason for a refusal. */
export function SendFailure({ error, verdict }: SendFailureProps) {
  return (
    <div className="flex grow basis-40 flex-wrap items-center gap-x-3 gap-y-1 text-meta">
      <p className={verdict ? 'font-medium' : 'text-danger'}>Not sent. Your draft is saved.</p>
      {(verdict === 'refused' || verdict === 'asked') && (
        <AboutLink to="/rules">House rules</AboutLink>
      )}
      {!verdict && <NextSteps error={error} />}
    </div>
  )
}

function NextSteps({ error }: Pick<SendFailureProps, 'error'>) {
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

/** Returns when a suspension ends. The server sends a sentence such as 'Until 22 November 2025.' */
function endOf({ problem }: ApiError): string {
  return problem?.detail?.replace(/^Until/, 'until') ?? 'at the moment.'
}

/** Moves the focus to the last button of the form, because the clicked button disappears while the form is sent. */
function focusSubmit(pressed: HTMLButtonElement): void {
  const last = [...(pressed.form?.elements ?? [])].at(-1)
  if (last instanceof HTMLElement) last.focus()
}
