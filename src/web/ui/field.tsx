import { type ChangeEvent, type ComponentProps, type ReactNode, useId, useState } from 'react'
import { FieldNote, noteAttributes, useEarlyText, useNoteAt } from './field-note.tsx'

type Frame = {
  /** The form's notes have the note of this field under this name. */
  name: string
  label: string
  onText?: ((text: string) => void) | undefined
}
type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'onChange'> & Frame

export function Field({ name, label, onText, className = '', ...input }: FieldProps) {
  return (
    <Labelled name={name} label={label} onText={onText}>
      {(field) => <input {...input} {...field} className={`field ${className}`} />}
    </Labelled>
  )
}

export function PasswordField({
  name,
  label,
  onText,
  ...input
}: Omit<FieldProps, 'type' | 'className'>) {
  const [visible, setVisible] = useState(false)
  return (
    <Labelled name={name} label={label} onText={onText}>
      {(field) => (
        <div className="relative">
          <input
            {...input}
            {...field}
            type={visible ? 'text' : 'password'}
            className="field pr-18"
          />
          <button
            type="button"
            aria-label={visible ? 'Hide password' : 'Show password'}
            onClick={() => setVisible(!visible)}
            className="absolute inset-y-0 right-0 min-w-11 rounded-control px-3 font-medium text-ink-quiet text-meta hover:text-ink"
          >
            {visible ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Labelled>
  )
}

type FieldAttributes = {
  id: string
  name: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

type LabelledProps = Frame & {
  children: (field: FieldAttributes) => ReactNode
}

/** A field with its label above, and its note below. */
function Labelled({ name, label, onText, children }: LabelledProps) {
  const ids = { field: useId(), note: useId() }
  const note = useNoteAt(name)
  useEarlyText(ids.field, onText)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={ids.field} className="font-medium">
        {label}
      </label>
      {children({
        ...noteAttributes(ids.note, note),
        id: ids.field,
        name,
        onChange: ({ target }) => onText?.(target.value),
      })}
      <FieldNote id={ids.note}>{note}</FieldNote>
    </div>
  )
}
