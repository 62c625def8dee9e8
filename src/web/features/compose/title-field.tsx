import type { KeyboardEvent, ReactNode } from 'react'
import { TextField } from '../../items/editor/text-field.tsx'
import type { FieldProps } from '../../items/editor/writing-form.tsx'

type TitleFieldProps = FieldProps & { children?: ReactNode }

/** About how many characters fit on one line of a phone. */
const charactersOnALine = 30

/** A growing field for a title without line breaks. Enter moves the focus to the confession's text. */
export function TitleField({ onText, ...field }: TitleFieldProps) {
  return (
    <TextField
      {...field}
      label="Title"
      placeholder="Title"
      // Only browsers without the CSS property `field-sizing` use the number of rows.
      rows={field.value.length > charactersOnALine ? 2 : 1}
      onText={(text) => onText(text.replace(/[\r\n]+/g, ' '))}
      onKeyDown={goOnToText}
      enterKeyHint="next"
      data-autofocus
      boxClassName="shrink-0 pt-4"
      className="border-line font-semibold text-card not-aria-invalid:focus-visible:border-ink"
    />
  )
}

function goOnToText(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  if (event.ctrlKey || event.metaKey) return
  event.currentTarget.form?.querySelector<HTMLElement>('textarea:not([data-autofocus])')?.focus()
}
