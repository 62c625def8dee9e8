import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { codeOf, type Refusal, refusalOf, tellRefusal } from './account-errors.ts'
import { useRefusal } from './sessions/report-error.ts'

type AccountFormProps<Answer> = {
  submit: string
  /** The title of a refusal that has no words of its own, and of a call without an answer. */
  refused: string
  failed?: string
  /** Says what is missing before anything is sent. */
  check?: () => string | undefined
  call: () => Promise<Answer>
  onDone: (answer: Answer) => void | Promise<void>
  /** The fields; what refuses them is described by the element of this id. */
  children: (describedBy: string | undefined) => ReactNode
}

/** A form about an account: sends once, says why it was refused, and keeps what was typed. */
export function AccountForm<Answer>({
  submit,
  refused,
  failed,
  check,
  call,
  onDone,
  children,
}: AccountFormProps<Answer>) {
  const refusalId = useId()
  const isHydrated = useHydrated()
  const sayRefused = useRefusal()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const refuse = (next: Refusal) => {
    setRefusal(next)
    tellRefusal(next)
  }
  const sending = useMutation({
    mutationFn: call,
    onSuccess: onDone,
    onError: (error) => {
      if (codeOf(error) === 'signed_out') sayRefused(error, refused)
      else refuse(refusalOf(error, refused, failed))
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    const missing = check?.()
    if (missing) return refuse({ title: missing })
    setRefusal(null)
    sending.mutate()
  }
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4">
      {children(refusal ? refusalId : undefined)}
      {refusal && (
        <p id={refusalId} className="text-danger">
          {refusal.title}
          {refusal.description && `. ${refusal.description}`}
        </p>
      )}
      <Button
        look="primary"
        type="submit"
        disabled={!isHydrated}
        locked={sending.isPending}
        className="mt-1 w-full"
      >
        {submit}
      </Button>
    </form>
  )
}
