import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { isProblem } from '../api-error.ts'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { type AccountError, accountErrorOf, toastAccountError } from './account-errors.ts'
import { reportError } from './sessions/report-error.ts'

type AccountFormProps<Answer> = {
  submit: string
  /** The title of a refusal that has no words of its own. */
  failure: string
  noAnswer?: string
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
  failure,
  noAnswer,
  check,
  call,
  onDone,
  children,
}: AccountFormProps<Answer>) {
  const problemId = useId()
  const isHydrated = useHydrated()
  const client = useQueryClient()
  const [problem, setProblem] = useState<AccountError | null>(null)
  const showProblem = (next: AccountError) => {
    setProblem(next)
    toastAccountError(next)
  }
  const sending = useMutation({
    mutationFn: call,
    onSuccess: onDone,
    onError: (error) => {
      if (isProblem(error, 'signed_out')) reportError(client, error, failure)
      else showProblem(accountErrorOf(error, failure, noAnswer))
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    const missing = check?.()
    if (missing) return showProblem({ title: missing })
    setProblem(null)
    sending.mutate()
  }
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4">
      {children(problem ? problemId : undefined)}
      {problem && (
        <p id={problemId} className="text-danger">
          {problem.title}
          {problem.description && `. ${problem.description}`}
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
