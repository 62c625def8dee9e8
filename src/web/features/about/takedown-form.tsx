import { type FormEvent, useId, useRef, useState } from 'react'
import { moderationLimits } from '../../../contract/limits.ts'
import { SendFailure } from '../../items/editor/send-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Counter } from '../../ui/counter.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import { FieldNote, noteAttributes } from '../../ui/field-note.tsx'
import { focusFirstInvalidField } from '../../ui/focus.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ReceivedNote } from './received-note.tsx'
import { objectionsTo, type TakedownFields, type TakedownNotes } from './takedown-notes.ts'
import { type Takedown, useTakedown } from './use-takedown.ts'
import { useTakedownDraft } from './use-takedown-draft.ts'

const kinds: [Takedown['kind'], string][] = [
  ['person', 'I am named or described in it'],
  ['legal', 'This is a legal notice'],
]
const showCounterFrom = 1_600

export function TakedownForm() {
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const promiseId = useId()
  const { name, kind, link, statement, contact, write } = useTakedownDraft()
  const [goodFaith, setGoodFaith] = useState(false)
  const [notes, setNotes] = useState<TakedownNotes>({})
  const refuse = (next: TakedownNotes) => {
    if (!form.current) return false
    focusFirstInvalidField(form.current, () => setNotes(next))
    // Scroll to the middle, so that the header does not cover the field, its label or its note.
    document.activeElement?.scrollIntoView({ block: 'center' })
    return true
  }
  const sending = useTakedown(name, refuse)
  if (sending.received) return <ReceivedNote {...sending.received} />

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const notes = objectionsTo({ link, statement, contact, goodFaith })
    if (Object.keys(notes).length > 0) refuse(notes)
    else sending.send({ kind, link, statement, contact })
  }
  const forget = (name: keyof TakedownFields) => setNotes(({ [name]: _, ...left }) => left)
  const typed = (name: 'link' | 'statement' | 'contact') => ({
    value: { link, statement, contact }[name],
    onText: (text: string) => {
      forget(name)
      write(name, text)
    },
    note: notes[name],
    readOnly: sending.isPending,
  })

  return (
    <>
      <noscript>
        <p>This form needs JavaScript.</p>
      </noscript>
      <form ref={form} onSubmit={onSubmit} noValidate className="mt-6 grid gap-5">
        <fieldset disabled={!isHydrated}>
          <legend className="mb-1 font-medium">Why are you writing?</legend>
          {kinds.map(([value, label]) => (
            <label key={value} className="choice">
              <input
                type="radio"
                name="kind"
                checked={value === kind}
                onChange={() => write('kind', value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <Field
          {...typed('link')}
          label="Link to the confession or reply"
          type="url"
          inputMode="url"
          autoComplete="off"
        />
        <AreaField {...typed('statement')} label="What is wrong with it?" className="max-h-80">
          <Counter text={statement} limit={moderationLimits.statement} from={showCounterFrom} />
        </AreaField>
        <Field
          {...typed('contact')}
          label="Your email address or phone number"
          autoComplete="email"
        />
        <div>
          <label className="choice">
            <input
              {...noteAttributes(promiseId, notes.goodFaith)}
              type="checkbox"
              checked={goodFaith}
              disabled={!isHydrated}
              onChange={(event) => {
                forget('goodFaith')
                setGoodFaith(event.target.checked)
              }}
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
    </>
  )
}
