import { useBoardFacts } from '../../../data/api/board-facts.tsx'
import { Field } from '../../../ui/field.tsx'

export type EmailFieldProps = { value?: string; onText?: (email: string) => void }

export function EmailField(props: EmailFieldProps) {
  const { universityDomain } = useBoardFacts()
  return (
    <Field
      {...props}
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      placeholder={`you@${universityDomain}`}
      data-autofocus
    />
  )
}
