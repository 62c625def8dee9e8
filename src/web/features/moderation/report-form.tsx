import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, Fragment, useId, useState } from 'react'
import { fits } from '../../../contract/length.ts'
import { moderationLimits } from '../../../contract/limits.ts'
import { reasonNames, reportReasons } from '../../../contract/report-reasons.ts'
import type { Item } from '../../data/dialogs/dialogs.ts'
import { hasDraft, useDraft } from '../../data/drafts/drafts.ts'
import { requireSignIn } from '../../data/session/require-sign-in.ts'
import { useUser } from '../../data/session/session-query.ts'
import { CrisisCard } from '../../items/crisis/crisis-card.tsx'
import { SendFailure } from '../../items/editor/send-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Counter } from '../../ui/counter.tsx'
import { FieldNote, noteAttributes } from '../../ui/field-note.tsx'
import { focusFirstInvalidField } from '../../ui/focus.ts'
import { sendOnModEnter } from '../../ui/send-on-mod-enter.ts'
import { AlreadyReported } from './report-sent.tsx'
import { TakedownHint } from './takedown-hint.tsx'
import { reportDraft, useReport } from './use-report.ts'

const showCounterFrom = 400

type ReportFormProps = {
  item: Item
  /** The user has already reported the item, so the form can't be sent. */
  isReported: boolean
}

export function ReportForm({ item, isReported }: ReportFormProps) {
  const draft = useDraft(reportDraft(item))
  const reason = reportReasons.find((it) => it === draft.textOf('reason'))
  const note = draft.textOf('note')
  const [isRefused, setRefused] = useState(false)
  const ids = { legend: useId(), reason: useId(), field: useId(), note: useId() }
  const client = useQueryClient()
  const isMember = useUser() !== null
  const reporting = useReport(item)
  const isTooLong = !fits(note.trim(), moderationLimits.note)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reporting.isPending || isReported) return
    if (!reason || isTooLong) {
      focusFirstInvalidField(event.currentTarget, () => setRefused(true))
      // Scroll the invalid field to the middle, so that the controls below it are visible, too.
      document.activeElement?.scrollIntoView({ block: 'center' })
      return
    }
    const send = () =>
      hasDraft(reportDraft(item)) && reporting.mutate({ reason, note: note.trim() })
    if (requireSignIn(client, 'report', send)) send()
  }
  const reasonNote = isRefused && !reason ? 'Choose a reason.' : undefined
  const lengthNote = isRefused && isTooLong ? 'Too long.' : undefined

  return (
    <form onSubmit={onSubmit} onKeyDown={sendOnModEnter} className="flex min-h-0 grow flex-col">
      <div className="editor-words grow overflow-y-auto px-5 py-4 md:px-6">
        <div
          {...noteAttributes(ids.reason, reasonNote)}
          role="radiogroup"
          aria-labelledby={ids.legend}
          tabIndex={-1}
        >
          <p id={ids.legend} className="font-medium">
            What is wrong with it?
          </p>
          <FieldNote id={ids.reason} isAlert>
            {reasonNote}
          </FieldNote>
          <div className="mt-1">
            {reportReasons.map((it, index) => (
              <Fragment key={it}>
                <label className="choice md:min-h-9!">
                  <input
                    type="radio"
                    name="reason"
                    checked={it === reason}
                    data-autofocus={index === 0 || undefined}
                    onChange={() => draft.write('reason', it)}
                  />
                  {reasonNames[it]}
                </label>
                {it === 'self_harm' && (
                  <div aria-live="polite">
                    {reason === it && (
                      <div ref={showWhole} className="py-3 ps-8">
                        <CrisisCard audience="reporter" />
                      </div>
                    )}
                  </div>
                )}
              </Fragment>
            ))}
          </div>
        </div>
        <TakedownHint item={item} />
        <label htmlFor={ids.field} className="mt-4 block font-medium">
          Anything to add? <span className="font-normal text-ink-quiet">Optional</span>
        </label>
        <textarea
          {...noteAttributes(ids.note, lengthNote)}
          id={ids.field}
          dir="auto"
          rows={2}
          autoComplete="off"
          value={note}
          readOnly={reporting.isPending}
          onChange={(event) => draft.write('note', event.target.value)}
          className="field field-sizing-content mt-1.5 max-h-36 min-h-18 resize-none"
        />
        <div className="flex items-baseline justify-between gap-4">
          <FieldNote id={ids.note} isAlert>
            {lengthNote}
          </FieldNote>
          <Counter text={note} limit={moderationLimits.note} from={showCounterFrom} />
        </div>
      </div>
      <div className="editor-foot">
        <div className="grow basis-40">
          {isReported ? (
            <AlreadyReported item={item} />
          ) : reporting.isPending ? (
            <p className="text-ink-quiet text-meta">Sending…</p>
          ) : reporting.isError ? (
            <SendFailure error={reporting.error} />
          ) : (
            <p className="text-balance text-ink-quiet text-meta">
              {`No one sees who reported it.${isMember ? '' : ' You’ll sign in next.'}`}
            </p>
          )}
        </div>
        <Button look="primary" type="submit" locked={reporting.isPending || isReported}>
          Send report
        </Button>
      </div>
    </form>
  )
}

/** Scrolls only if a low window would cut the card off. */
function showWhole(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: 'nearest' })
}
