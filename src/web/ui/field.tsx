import { type ComponentProps, useId, useState } from 'react'
import { FieldNote, noteAttributes, useEarlyText, useNoteAt } from './field-note.tsx'

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'onChange'> & {
  /** The form's notes have the note of this field under this name. */
  name: string
  label: string
  onText?: ((text: string) => void) | undefined
}

/** A field with its label above, and its note below. `children` lie over its end. */
export function Field({ label, onText, className = '', children, ...input }: FieldProps) {
  const ids = { field: useId(), note: useId() }
  const note = useNoteAt(input.name)
  useEarlyText(ids.field, onText)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={ids.field} className="font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          {...noteAttributes(ids.note, note)}
          id={ids.field}
          onChange={({ target }) => onText?.(target.value)}
          className={`field ${className}`}
        />
        {children}
      </div>
      <FieldNote id={ids.note}>{note}</FieldNote>
    </div>
  )
}

export function PasswordField(props: Omit<FieldProps, 'type' | 'className' | 'children'>) {
  const [visible, setVisible] = useState(false)
  return (
    <Field {...props} type={visible ? 'text' : 'password'} className="pr-18">
      <button
        type="button"
        aria-label={visible ? 'Hide password' : 'Show password'}
        onClick={() => setVisible(!visible)}
        className="absolute inset-y-0 right-0 min-w-11 rounded-control px-3 font-medium text-ink-quiet text-meta hover:text-ink"
      >
        {visible ? 'Hide' : 'Show'}
      </button>
    </Field>
  )
}
