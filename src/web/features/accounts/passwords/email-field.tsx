import { useBoardFacts } from '../../../data/api/board-facts.tsx'
import { Field } from '../../../ui/field.tsx'

type EmailFieldProps = {
  value: string
  onText: (email: string) => void
  note: string | undefined
}

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
