import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { Session } from '../../contract/accounts.ts'
import { sentences } from '../../contract/sentences.ts'
import { ApiError, send } from '../api.ts'
import { useBoardFacts } from '../board-facts.tsx'
import { Button } from '../ui/button.tsx'
import { toast, toastError } from '../ui/toasts.ts'
import { type AuthMode, modes } from './auth-modes.ts'
import { announce } from './session-channel.ts'
import { useSessionChange } from './use-session-change.ts'

/** Auth errors stay six seconds (SPEC §9). */
const errorDuration = 6_000

type Refusal = { title: string; description?: string | undefined }

export function AuthForm({ mode, onDone }: { mode: AuthMode; onDone: () => void }) {
  const { submit, path, autoComplete, done, refused, failed } = modes[mode]
  const { emailDomain } = useBoardFacts()
  const changeSession = useSessionChange()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [visible, setVisible] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const ids = { email: useId(), password: useId(), refusal: useId() }

  const refuse = (next: Refusal) => {
    setRefusal(next)
    toastError(next.title, { description: next.description, duration: errorDuration })
  }

  const signing = useMutation({
    mutationFn: () => send<Session>('POST', path, { email, password }),
    onSuccess: async (session) => {
      toast(done)
      onDone()
      announce('signed-in')
      await changeSession(session)
    },
    onError: (error) => refuse(refusalOf(error, refused, failed)),
  })

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (signing.isPending) return
    if (!email.trim() || !password) return refuse({ title: sentences.bothFields })
    setRefusal(null)
    signing.mutate()
  }

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4">
      <div className="grid gap-1.5">
        <label htmlFor={ids.email} className="font-medium">
          Email
        </label>
        <input
          id={ids.email}
          type="email"
          autoComplete="username"
          placeholder={`you@${emailDomain}`}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          aria-describedby={refusal ? ids.refusal : undefined}
          data-autofocus
          className="field"
        />
      </div>
      <div className="grid gap-1.5">
        <label htmlFor={ids.password} className="font-medium">
          Password
        </label>
        <div className="relative">
          <input
            id={ids.password}
            type={visible ? 'text' : 'password'}
            autoComplete={autoComplete}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            aria-describedby={refusal ? ids.refusal : undefined}
            className="field pr-12"
          />
          <button
            type="button"
            aria-label={visible ? 'Hide password' : 'Show password'}
            onClick={() => setVisible(!visible)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-ink-quiet hover:text-ink"
          >
            {visible ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
          </button>
        </div>
      </div>
      {refusal && (
        <p id={ids.refusal} className="text-danger">
          {refusal.title}
          {refusal.description && `. ${refusal.description}`}
        </p>
      )}
      <Button look="primary" type="submit" locked={signing.isPending} className="mt-1 w-full">
        {submit}
      </Button>
    </form>
  )
}

/** Refusals that say all there is in their own words (SPEC §5, §8). */
const ownWords = new Set([
  'invalid_email',
  'foreign_email_domain',
  'user_not_found',
  'wrong_password',
  'email_taken',
  'weak_password',
])

function refusalOf(error: Error, refused: string, failed: string): Refusal {
  const problem = error instanceof ApiError ? error.problem : undefined
  if (!problem) return { title: failed, description: error.message }
  if (ownWords.has(problem.code)) return { title: problem.title, description: problem.detail }
  return { title: refused, description: problem.title }
}
