import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { moderationLimits } from '../../contract/report-reasons.ts'
import { sentences } from '../../contract/sentences.ts'
import { api } from '../api.ts'
import { ApiError, reasonOf } from '../api-error.ts'
import { useBoardFacts } from '../board-facts.tsx'
import { AreaField } from '../ui/area-field.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { FieldNote, notedBy } from '../ui/field-note.tsx'
import { focusRefused } from '../ui/focus-refused.ts'
import { useLocation } from '../ui/location.tsx'
import { toastError } from '../ui/toasts.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { ReceivedNote } from './received-note.tsx'

type Name = 'link' | 'statement' | 'contact' | 'goodFaith'
type Notes = { [name in Name]?: string }

const kinds = [
  ['person', 'I am named or described in it'],
  ['legal', 'It is a legal notice'],
] as const

/** To the operator, from whoever needs no account. */
export function TakedownForm() {
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const [kind, setKind] = useState<(typeof kinds)[number][0]>('person')
  const about = useAbout()
  const [typed, setTyped] = useState<string>()
  const [statement, setStatement] = useState('')
  const [contact, setContact] = useState('')
  const [goodFaith, setGoodFaith] = useState(false)
  const [notes, setNotes] = useState<Notes>({})
  const link = typed ?? about
  const refuse = (next: Notes, sentence: string) => {
    focusRefused(form.current, () => setNotes(next))
    // Clear of header and toast, with what it is called and what is wrong with it.
    document.activeElement?.scrollIntoView({ block: 'center' })
    toastError(sentence)
  }
  const sending = useMutation({
    mutationFn: () =>
      api('POST /api/takedowns', { body: { kind, link, statement, contact, goodFaith: true } }),
    onError: (error) => {
      const errors = error instanceof ApiError ? error.problem?.errors : undefined
      if (!errors) return toastError('This could not be sent', { description: reasonOf(error) })
      refuse(
        Object.fromEntries(errors.map(({ field, message }) => [field, message])),
        error.message,
      )
    },
  })
  if (sending.data) return <ReceivedNote answerBy={sending.data.answerBy} />

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    const missing = missingIn({ link, statement, contact, goodFaith })
    const [sentence] = Object.values(missing)
    if (sentence) refuse(missing, 'Please fill in the whole form')
    else sending.mutate()
  }
  const write = (name: Name, set: (text: string) => void) => (text: string) => {
    setNotes(({ [name]: _, ...left }) => left)
    set(text)
  }

  return (
    <>
      <noscript>
        <p>This form needs JavaScript.</p>
      </noscript>
      <form ref={form} onSubmit={onSubmit} noValidate className="mt-6 grid gap-5">
        <fieldset>
          <legend className="mb-1 font-medium">What is it?</legend>
          {kinds.map(([value, label]) => (
            <label key={value} className="choice">
              <input
                type="radio"
                name="kind"
                checked={value === kind}
                onChange={() => setKind(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <Field
          label="Address of the confession or reply"
          type="url"
          inputMode="url"
          autoComplete="off"
          value={link}
          onText={write('link', setTyped)}
          note={notes.link}
          readOnly={sending.isPending}
        />
        <AreaField
          label="What is wrong with it?"
          value={statement}
          onText={write('statement', setStatement)}
          note={notes.statement}
          readOnly={sending.isPending}
          maxLength={moderationLimits.statement}
        />
        <Field
          label="How can we reach you?"
          autoComplete="email"
          value={contact}
          onText={write('contact', setContact)}
          note={notes.contact}
          readOnly={sending.isPending}
          maxLength={moderationLimits.contact}
        />
        <div>
          <label className="choice">
            <input
              {...notedBy('good-faith', notes.goodFaith)}
              type="checkbox"
              checked={goodFaith}
              onChange={(event) => {
                write('goodFaith', () => {})('')
                setGoodFaith(event.target.checked)
              }}
            />
            This is true as far as I know.
          </label>
          <FieldNote id="good-faith">{notes.goodFaith}</FieldNote>
        </div>
        <Button
          look="primary"
          type="submit"
          disabled={!isHydrated}
          locked={sending.isPending}
          className="justify-self-start"
        >
          Send to the operator
        </Button>
      </form>
    </>
  )
}

/** The item that one comes from, as its whole address. */
function useAbout(): string {
  const { origin } = useBoardFacts()
  const { search } = useLocation()
  const about = new URLSearchParams(search).get('about') ?? ''
  // The page is the same for all when it is rendered.
  if (!useHydrated() || !about) return ''
  return about.startsWith('/') ? `${origin}${about}` : about
}

function missingIn(form: {
  link: string
  statement: string
  contact: string
  goodFaith: boolean
}): Notes {
  return {
    ...(!form.link.trim() && { link: sentences.itemLink }),
    ...(!form.statement.trim() && { statement: sentences.statement }),
    ...(!form.contact.trim() && { contact: sentences.contact }),
    ...(!form.goodFaith && { goodFaith: sentences.goodFaith }),
  }
}
