import { queryOptions, useQuery } from '@tanstack/react-query'
import { Fragment, useId, useState } from 'react'
import { itemPaths } from '../../../contract/item-kinds.ts'
import { fits } from '../../../contract/length.ts'
import { moderationLimits } from '../../../contract/limits.ts'
import { type ReportReason, reasonNames, reportReasons } from '../../../contract/report-reasons.ts'
import { api } from '../../data/api/api.ts'
import { isNotFound } from '../../data/api/api-error.ts'
import { confessionPath } from '../../data/confessions/confession-path.ts'
import {
  closeDialog,
  closeDialogOf,
  type Item,
  moreSubject,
  reportedIds,
} from '../../data/dialogs/dialogs.ts'
import { clearDraftIfSent, hasDraft } from '../../data/drafts/drafts.ts'
import { useUser } from '../../data/session/session-query.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { CrisisCard } from '../../items/crisis/crisis-card.tsx'
import { SendFailure } from '../../items/editor/send-failure.tsx'
import { useWritingForm } from '../../items/editor/use-writing-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldNote, FieldNotes, noteAttributes } from '../../ui/field-note.tsx'
import { AboutLink } from '../../ui/link.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toasts.ts'
import { Quote } from '../../ui/user-text.tsx'

export function ReportDialog({ item }: { item: Item }) {
  const isMember = useUser() !== null
  const { data } = useQuery({ ...reportQuery(item), enabled: isMember, staleTime: 0 })
  const isReported = data?.reported ?? false
  // Show the form before the server says whether the user has reported the item already: that is rare.
  const [startsWithForm] = useState(!isReported)
  const showsForm = startsWithForm && (!isReported || hasDraft(reportDraft(item)))
  return (
    <Dialog
      title="Report"
      onClose={closeDialog}
      // On a phone the height is fixed: the reasons stay in place when help appears below one of them.
      // A low window has less space above the dialog, so that the field below the reasons is visible.
      className={startsWithForm ? 'max-md:h-dvh xl:[--top:clamp(4dvh,100dvh-54rem,12dvh)]!' : ''}
      subject={
        <div>
          <Quote text={item.text} className="line-clamp-1 wrap-anywhere" />
          <TakedownHint item={item} />
        </div>
      }
    >
      {showsForm ? <ReportForm item={item} isReported={isReported} /> : <ReportSent item={item} />}
    </Dialog>
  )
}

const showCounterFrom = 400

type ReportFormProps = {
  item: Item
  /** The user has already reported the item, so the form can't be sent. */
  isReported: boolean
}

function ReportForm({ item, isReported }: ReportFormProps) {
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
      <div className="editor-words grow overflow-y-auto px-5 py-3 md:px-6">
        <div
          {...noteAttributes(ids.reason, notes.reason)}
          role="radiogroup"
          aria-labelledby={ids.legend}
          tabIndex={-1}
        >
          <p id={ids.legend} className="font-medium">
            What’s wrong with this post?
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
        <div className="mt-1 md:mt-4">
          <FieldNotes value={notes}>
            <TextArea
              {...fieldOf('note')}
              look="boxed"
              label={
                <>
                  Anything else? <span className="font-normal text-ink-quiet">(optional)</span>
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
              {`Other students don’t see this.${isMember ? '' : ' You’ll sign in next.'}`}
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

/** A link to the takedown form, for people who are described in the text: it helps them better than a report. */
function TakedownHint({ item }: { item: Item }) {
  return (
    <p className="text-ink-quiet text-meta">
      Is it about you?{' '}
      <AboutLink to={`/rules?about=${encodeURIComponent(addressOf(item))}#takedown`}>
        Ask us to take it down
      </AboutLink>
      .
    </p>
  )
}

/** Returns the path of the item's page. For a reply, it is in the first link of the reply's article. */
function addressOf({ kind, id }: Item): string {
  if (kind === 'confession') return confessionPath(id)
  const article = moreSubject.get()?.button.closest('article')
  return article?.querySelector('a')?.getAttribute('href') ?? ''
}

/** Tells users that they have reported the item, but not what became of the report. They can withdraw it. */
function ReportSent({ item }: { item: Item }) {
  const withdrawing = useWithdrawReport(item)
  const id = useId()
  return (
    <div className="px-5 pt-4 pb-6 md:px-6">
      <p id={id}>You reported this. A moderator will look at it.</p>
      <div className="mt-6 flex justify-end">
        <Button
          ref={takeLostFocus}
          look="outline"
          data-autofocus
          aria-describedby={id}
          locked={withdrawing.isPending}
          onClick={() => withdrawing.mutate()}
        >
          Withdraw report
        </Button>
      </div>
    </div>
  )
}

/** Shown below a form that the user has begun, because replacing it would move buttons while they are used. */
function AlreadyReported({ item }: { item: Item }) {
  const withdrawing = useWithdrawReport(item)
  return (
    <p role="alert" className="text-ink-quiet text-meta">
      You reported this already.{' '}
      <Button look="link" locked={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
        Withdraw report
      </Button>
    </p>
  )
}

/** Focuses the button if the focus was lost with the form that this view replaces. */
function takeLostFocus(button: HTMLElement | null): void {
  if (document.activeElement === document.body) button?.focus()
}

const readMs = 4_000
const thanks = 'Thank you. We’ll look at it.'
const thanksForDanger =
  'Thank you. We may not see this until tomorrow. If someone is in danger now, call for help.'

function reportDraft({ kind, id }: Item): string {
  return `report:${kind}:${id}`
}

/** Reads whether the signed-in user has reported an item. */
function reportQuery({ kind, id }: Item) {
  return queryOptions({
    queryKey: ['report', kind, id],
    queryFn: () => api(`GET ${itemPaths[kind]}/report` as const, { params: { id } }),
  })
}

function useReport(item: Item) {
  const { kind, id } = item
  return useWrite({
    call: ({ reason, note }: { reason: string; note: string }) =>
      api(`PUT ${itemPaths[kind]}/report` as const, {
        params: { id },
        body: { reason: reason as ReportReason, ...(note && { note }) },
      }),
    retries: 2,
    patch: (client, state) => client.setQueryData(reportQuery(item).queryKey, state),
    onSuccess: (_, sent) => {
      clearDraftIfSent(reportDraft(item), sent)
      closeDialogOf('report', id)
      reportedIds.set([...reportedIds.get(), id])
      if (sent.reason === 'self_harm')
        toast(thanksForDanger, { isQuiet: true, durationMs: 2 * readMs })
      else toast(thanks, { isQuiet: true, durationMs: readMs })
    },
    failure: 'Failed to send report',
    // If the item was deleted, close the form. Returning false lets the usual toast tell the user why.
    onRefused: (_, error) => {
      if (isNotFound(error)) closeDialogOf('report', id)
      return false
    },
    outlivesSession: true,
  })
}

function useWithdrawReport(item: Item) {
  const { kind, id } = item
  return useWrite({
    call: () => api(`DELETE ${itemPaths[kind]}/report` as const, { params: { id } }),
    retries: 2,
    patch: (client, state) => client.setQueryData(reportQuery(item).queryKey, state),
    onSuccess: () => {
      closeDialogOf('report', id)
      reportedIds.set(reportedIds.get().filter((other) => other !== id))
      toast('Report withdrawn', { isQuiet: true, durationMs: readMs })
    },
    failure: 'Failed to withdraw report',
  })
}
