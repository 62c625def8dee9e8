import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldNote, noteAttributes } from './field-note.tsx'

type AreaFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'onChange' | 'className'> & {
  label: string
  value: string
  onText: (text: string) => void
  note: string | undefined
  children?: ReactNode
}

/** A labelled text area that grows with its text. */
export function AreaField({ label, onText, note, children, ...area }: AreaFieldProps) {
  const ids = { field: useId(), note: useId() }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={ids.field} className="font-medium">
        {label}
      </label>
      <textarea
        {...area}
        {...noteAttributes(ids.note, note)}
        id={ids.field}
        dir="auto"
        rows={4}
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
        className="field field-sizing-content max-h-80 min-h-28 resize-none"
      />
      <div className="flex items-baseline justify-between gap-4 empty:hidden">
        <FieldNote id={ids.note}>{note}</FieldNote>
        {children}
      </div>
    </div>
  )
}
