import { type ComponentProps, useId, useState } from 'react'
import { Icon } from './icon.tsx'

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'className'> & {
  label: string
  value: string
  onText: (text: string) => void
}

export function Field({ label, onText, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <Label id={id}>{label}</Label>
      <input
        {...input}
        id={id}
        onChange={(event) => onText(event.target.value)}
        className="field"
      />
    </div>
  )
}

export function PasswordField({ label, onText, ...input }: Omit<FieldProps, 'type'>) {
  const id = useId()
  const [visible, setVisible] = useState(false)
  return (
    <div className="grid gap-1.5">
      <Label id={id}>{label}</Label>
      <div className="relative">
        <input
          {...input}
          id={id}
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
