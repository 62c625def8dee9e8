import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldNote, type Note, noteAttributes } from '../../ui/field-note.tsx'

type TextFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'onChange'> & {
  label: string
  value: string
  onText: (text: string) => void
  note: Note | undefined
  boxClassName?: string
  children?: ReactNode
}

/** A text area that fills its dialog from the start and grows with its text. */
export function TextField({ label, onText, note, children, ...props }: TextFieldProps) {
  const {
    boxClassName = 'flex shrink-0 grow flex-col pt-3',
    className = 'text-reading min-h-24 grow',
    ...field
  } = props
  const ids = { field: useId(), note: useId() }
  return (
    <div className={boxClassName}>
      <label htmlFor={ids.field} className="sr-only">
        {label}
      </label>
      <textarea
        {...field}
        {...noteAttributes(ids.note, note)}
        id={ids.field}
        dir="auto"
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
        className={`written-field ${className}`}
      />
      <div className="field-end">
        <FieldNote id={ids.note} isAlert>
          {note}
        </FieldNote>
        {children}
      </div>
    </div>
  )
}
