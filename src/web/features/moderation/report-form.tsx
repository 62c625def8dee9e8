import { Fragment, useId } from 'react'
import { fits } from '../../../contract/length.ts'
import { moderationLimits } from '../../../contract/limits.ts'
import { reasonNames, reportReasons } from '../../../contract/report-reasons.ts'
import type { Item } from '../../data/dialogs/more-subject.ts'
import { useUser } from '../../data/session/session-query.ts'
import { CrisisCard } from '../../items/crisis/crisis-card.tsx'
import { SendFailure } from '../../items/editor/send-failure.tsx'
import { useWritingForm } from '../../items/editor/use-writing-form.ts'
import { Button } from '../../ui/button.tsx'
import { FieldNote, FieldNotes, noteAttributes } from '../../ui/field-note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
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
  const ids = { legend: useId(), reason: useId() }
  const isMember = useUser() !== null
  const reporting = useReport(item)
  const { texts, fieldOf, notes, formProps } = useWritingForm({
    draft: reportDraft(item),
    names: ['reason', 'note'],
    objectionsTo,
    sending: reporting,
    purpose: 'report',
    isClosed: isReported,
    isLong: true,
  })

  return (
    <form {...formProps} className="flex min-h-0 grow flex-col">
      <div className="editor-words grow overflow-y-auto px-5 py-4 md:px-6">
        <div
          {...noteAttributes(ids.reason, notes.reason)}
          role="radiogroup"
          aria-labelledby={ids.legend}
          tabIndex={-1}
        >
          <p id={ids.legend} className="font-medium">
            What is wrong with it?
          </p>
          <FieldNote id={ids.reason} isAlert>
            {notes.reason}
          </FieldNote>
          <div className="mt-1">
            {reportReasons.map((it, index) => (
              <Fragment key={it}>
                <label className="choice md:min-h-9!">
                  <input
                    type="radio"
                    name="reason"
                    checked={it === texts.reason}
                    data-autofocus={index === 0 || undefined}
                    onChange={() => fieldOf('reason').onText(it)}
                  />
                  {reasonNames[it]}
                </label>
                {it === 'self_harm' && (
                  <div aria-live="polite">
                    {it === texts.reason && (
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
        <div className="mt-4">
          <FieldNotes value={notes}>
            <TextArea
              {...fieldOf('note')}
              look="boxed"
              label={
                <>
                  Anything to add? <span className="font-normal text-ink-quiet">Optional</span>
                </>
              }
              rows={2}
              className="max-h-36 min-h-18"
              counter={{ limit: moderationLimits.note, from: showCounterFrom }}
            />
          </FieldNotes>
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

function objectionsTo({ reason, note }: { reason: string; note: string }) {
  return {
    ...(!reportReasons.some((it) => it === reason) && { reason: 'Choose a reason.' }),
    ...(!fits(note, moderationLimits.note) && { note: 'Too long.' }),
  }
}

/** Scrolls only if a low window would cut the card off. */
function showWhole(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: 'nearest' })
}
