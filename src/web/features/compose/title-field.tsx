import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { FieldNote, notedBy } from '../../ui/field-note.tsx'
import type { FieldProps } from './writing-form.tsx'

type TitleFieldProps = FieldProps & { children?: ReactNode }

/** About how many characters fit on one line of a phone. */
const charactersOnALine = 30

/** A title without line breaks in a field that grows. Enter moves the focus to the text. */
export function TitleField({ value, onText, note, readOnly, children }: TitleFieldProps) {
  const ids = { field: useId(), note: useId() }
  return (
    <div className="shrink-0 border-line border-b py-2 focus-within:border-edge">
      <label htmlFor={ids.field} className="sr-only">
        Title
      </label>
      <textarea
        {...notedBy(ids.note, note)}
        id={ids.field}
        dir="auto"
        // Only browsers without `field-sizing` use it.
        rows={value.length > charactersOnALine ? 2 : 1}
        value={value}
        readOnly={readOnly}
        onChange={(event) => onText(event.target.value.replace(/[\r\n]+/g, ' '))}
        onKeyDown={goOnToText}
        placeholder="Title"
        autoComplete="off"
        enterKeyHint="next"
        data-autofocus
        className="written-field font-semibold text-card"
      />
      <div className="field-end">
        <FieldNote id={ids.note}>{note}</FieldNote>
        {children}
      </div>
    </div>
  )
}

function goOnToText(event: KeyboardEvent<HTMLTextAreaElement>): void {
  // During IME composition, Enter confirms a word.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  if (event.ctrlKey || event.metaKey) return
  event.currentTarget.form?.querySelector<HTMLElement>('textarea:not([data-autofocus])')?.focus()
}
