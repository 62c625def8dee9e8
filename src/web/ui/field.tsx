import { type ComponentProps, useId, useState } from 'react'
import { FieldNote, noteAttributes } from './field-note.tsx'
import { Icon } from './icon.tsx'

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'className'> & {
  label: string
  value: string
  onText: (text: string) => void
  note?: string | undefined
}

export function Field({ label, onText, note, ...input }: FieldProps) {
  const ids = { field: useId(), note: useId() }
  return (
    <div className="grid gap-1.5">
      <Label id={ids.field}>{label}</Label>
      <input
        {...input}
        {...noteAttributes(ids.note, note)}
        id={ids.field}
        onChange={(event) => onText(event.target.value)}
        className="field"
      />
      <FieldNote id={ids.note}>{note}</FieldNote>
    </div>
  )
}

export function PasswordField({ label, onText, note, ...input }: Omit<FieldProps, 'type'>) {
  const ids = { field: useId(), note: useId() }
  const [visible, setVisible] = useState(false)
  return (
    <div className="grid gap-1.5">
      <Label id={ids.field}>{label}</Label>
      <div className="relative">
        <input
          {...input}
          {...noteAttributes(ids.note, note)}
          id={ids.field}
          type={visible ? 'text' : 'password'}
          onChange={(event) => onText(event.target.value)}
          className="field pr-12"
        />
        <button
          type="button"
          aria-label={visible ? 'Hide password' : 'Show password'}
          onClick={() => setVisible(!visible)}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-ink-quiet hover:text-ink"
        >
          {visible ? <Icon name="eye-off" size={18} /> : <Icon name="eye" size={18} />}
        </button>
      </div>
      <FieldNote id={ids.note}>{note}</FieldNote>
    </div>
  )
}

function Label({ id, children }: { id: string; children: string }) {
  return (
    <label htmlFor={id} className="font-medium">
      {children}
    </label>
  )
}
