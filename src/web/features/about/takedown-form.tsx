import { useId } from 'react'
import { fits } from '../../../contract/length.ts'
import { moderationLimits } from '../../../contract/limits.ts'
import type { FieldError } from '../../../contract/problems.ts'
import { api } from '../../data/api/api.ts'
import { ApiError } from '../../data/api/api-error.ts'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { clearDraft } from '../../data/drafts/drafts.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { SendFailure } from '../../items/editor/send-failure.tsx'
import { useWritingForm } from '../../items/editor/use-writing-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldNote, FieldNotes, noteAttributes } from '../../ui/field-note.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { useHydrated } from '../../ui/lazy.tsx'
import { useLocation } from '../../ui/location.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { dismissToast } from '../../ui/toasts.ts'

const kinds = [
  ['person', 'It’s about me'],
  ['legal', 'It’s a legal notice'],
] as const
const showCounterFrom = 1_600
const tooLong = 'Too long.'

export function TakedownForm() {
  const isHydrated = useHydrated()
  const promiseId = useId()
  const about = useAbout()
  // Each item has a draft of its own, and so has a request without an item.
  const draft = about ? `takedown:${about}` : 'takedown'
  const sending = useTakedown(draft, (notes) => form.refuse(notes))
  const form = useWritingForm({
    draft,
    names: ['kind', 'link', 'statement', 'contact', 'goodFaith'],
    before: { kind: 'person', link: about },
    objectionsTo,
    sending,
    isLong: true,
  })
  const { texts, fieldOf, notes, formProps } = form
  if (sending.data && sending.variables)
    return <ReceivedNote answerBy={sending.data.answerBy} sent={sending.variables} />

  return (
    <FieldNotes value={notes}>
      <noscript>
        <p>This form needs JavaScript.</p>
      </noscript>
      <form {...formProps} noValidate className="mt-6 grid gap-5">
        <fieldset disabled={!isHydrated}>
          <legend className="mb-1 font-medium">Why are you writing?</legend>
          {kinds.map(([value, label]) => (
            <label key={value} className="choice">
              <input
                type="radio"
                name="kind"
                checked={value === texts.kind}
                onChange={() => fieldOf('kind').onText(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <Field
          {...fieldOf('link')}
          label="Link to the confession or reply"
          type="url"
          inputMode="url"
          autoComplete="off"
        />
        <TextArea
          {...fieldOf('statement')}
          look="boxed"
          label="What’s wrong with it?"
          rows={4}
          className="max-h-80 min-h-28"
          counter={{ limit: moderationLimits.statement, from: showCounterFrom }}
        />
        <Field
          {...fieldOf('contact')}
          label="Your email address or phone number"
          autoComplete="email"
        />
        <div>
          <label className="choice">
            <input
              {...noteAttributes(promiseId, notes.goodFaith)}
              type="checkbox"
              checked={texts.goodFaith !== ''}
              disabled={!isHydrated}
              onChange={({ target }) => fieldOf('goodFaith').onText(target.checked ? 'yes' : '')}
            />
            This is true as far as I know.
          </label>
          <FieldNote id={promiseId}>{notes.goodFaith}</FieldNote>
        </div>
        <div className="grid justify-items-start gap-3">
          {sending.isPending && <p className="text-ink-quiet text-meta">Sending…</p>}
          {sending.error && <SendFailure error={sending.error} />}
          <Button look="primary" type="submit" disabled={!isHydrated} locked={sending.isPending}>
            Send to the operator
          </Button>
        </div>
      </form>
    </FieldNotes>
  )
}

/** Returns the absolute URL of the item from which the user opened this page, or ''. */
function useAbout(): string {
  const { origin } = useBoardFacts()
  const { search } = useLocation()
  const about = new URLSearchParams(search).get('about') ?? ''
  // Return '' until hydration, because the server renders the same page for every query string.
  if (!useHydrated() || !about) return ''
  return about.startsWith('/') ? `${origin}${about}` : about
}

type ReceivedNoteProps = { answerBy: string; sent: Takedown }

/** Shows the sender of a takedown request what they sent. Without an account, they can't look it up later. */
function ReceivedNote({ answerBy, sent }: ReceivedNoteProps) {
  const copy = [
    ['About', sent.link],
    ['What you wrote', sent.statement],
    ['How to reach you', sent.contact],
  ] as const
  return (
    <div className="mt-6 rounded-surface bg-well px-5 py-4">
      <div ref={focusOnMount} tabIndex={-1} className="scroll-mt-20">
        <p className="font-semibold">Received.</p>
        <p className="mt-1">
          If people can still see it on the board, you’ll hear from the operator by{' '}
          <time dateTime={answerBy} className="font-semibold">
            {dayAndTime(answerBy)}
          </time>
          . If it’s already gone, there’s nothing left to do.
        </p>
      </div>
      <p className="mt-4 text-ink-quiet">This is what you sent. Keep a copy if you need one.</p>
      <dl className="mt-2 grid gap-2">
        {copy.map(([name, words]) => (
          <div key={name}>
            <dt className="text-ink-quiet text-meta">{name}</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {words}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function dayAndTime(time: string): string {
  return new Date(time).toLocaleString('en-US', {
    ...{ weekday: 'long', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit' },
  })
}

/** The texts of a takedown request. `goodFaith` is empty as long as the sender has not confirmed it. */
type Takedown = Record<'kind' | 'link' | 'statement' | 'contact' | 'goodFaith', string>
type Notes = { [name in keyof Takedown]?: string }

/** `refuse` shows at the fields what the server refused. If the user has left the page, a toast says so. */
function useTakedown(draft: string, refuse: (notes: Notes) => boolean) {
  return useWrite({
    call: ({ kind, link, statement, contact }: Takedown) =>
      api('POST /api/takedowns', {
        body: {
          kind: kind === 'legal' ? kind : 'person',
          link,
          statement,
          contact,
          goodFaith: true,
        },
      }),
    onSuccess: () => {
      clearDraft(draft)
      dismissToast()
    },
    failure: 'This couldn’t be sent',
    onRefused: (_, error) => {
      const errors = error instanceof ApiError ? error.problem?.errors : undefined
      return errors !== undefined && refuse(refusedNotes(errors))
    },
  })
}

function refusedNotes(errors: FieldError[]): Notes {
  const noteAt = (field: string) =>
    field === 'link' ? 'That isn’t a link to this board.' : tooLong
  return Object.fromEntries(errors.map(({ field }) => [field, noteAt(field)]))
}

export function objectionsTo({ link, statement, contact, goodFaith }: Takedown): Notes {
  return {
    ...(!link && { link: 'Paste the link.' }),
    ...(!statement && { statement: 'Tell us what’s wrong.' }),
    ...(!contact && { contact: 'Enter an email address or a phone number.' }),
    ...(!goodFaith && { goodFaith: 'Please confirm.' }),
    ...(!fits(statement, moderationLimits.statement) && { statement: tooLong }),
    ...(!fits(contact, moderationLimits.contact) && { contact: tooLong }),
  }
}
