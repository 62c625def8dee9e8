import type { Ref } from 'react'
import { passwordLength } from '../../../../contract/limits.ts'
import { PasswordField } from '../../../ui/field.tsx'
import { useNoteAt } from '../../../ui/field-note.tsx'

type NewPasswordFieldProps = {
  name: 'password' | 'newPassword'
  ref?: Ref<HTMLInputElement>
}

export function NewPasswordField(props: NewPasswordFieldProps) {
  const note = useNoteAt(props.name)
  return (
    <div>
      <PasswordField {...props} label="New password" autoComplete="new-password" />
      {!note && (
        <p className="mt-1.5 text-ink-quiet text-meta">At least {passwordLength.min} characters.</p>
      )}
    </div>
  )
}
