import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from '../../ui/toasts.ts'
import { cancelReads } from '../api/query-client.ts'
import { writeRetries } from '../api/retries.ts'
import { reportError } from './report-error.ts'

type Write<Input, Answer> = {
  call: (input: Input) => Promise<Answer>
  /** How often the write is sent again while the board is busy. Set it only if repeating is harmless. */
  retries?: number
  /** Called before everything else, after a success as well as after a failure. */
  onAnswered?: (() => void) | undefined
  /** Shows the answer in every cached copy. */
  patch?: (client: QueryClient, answer: Answer) => void
  success?: string
  /** Returns the description of the success toast. While it runs, the cache still holds the old state. */
  outcome?: (client: QueryClient, answer: Answer) => string | undefined
  onSuccess?: (answer: Answer, input: Input) => void | Promise<void>
  failure: string
  /** Returns true if it has told the user the reason itself. */
  onRefused?: (client: QueryClient, error: Error) => boolean
  /** Whether the write is repeated after its author signs in again. Not for actions that need a confirmation. */
  outlivesSession?: boolean
}

/** A write to the server. While it is running, further calls do nothing. */
export function useWrite<Answer, Input = void>(write: Write<Input, Answer>) {
  const { call, retries = 0, onAnswered, patch, success, onSuccess, failure } = write
  const client = useQueryClient()
  // A second click can come before React has rendered the pending state.
  const isRunning = useRef(false)
  const mutation = useMutation<Answer, Error, Input>({
    ...writeRetries(retries),
    mutationFn: call,
    onSuccess: async (answer, input) => {
      const resumeReads = patch && (await cancelReads(client))
      onAnswered?.()
      const description = write.outcome?.(client, answer)
      patch?.(client, answer)
      if (success) toast(success, { description })
      await onSuccess?.(answer, input)
      resumeReads?.()
    },
    onError: (error, input) => {
      onAnswered?.()
      if (write.onRefused?.(client, error)) return
      const again = () => mutate(input)
      reportError(client, error, failure, write.outlivesSession ? again : undefined)
    },
    onSettled: () => {
      isRunning.current = false
    },
  })
  const mutate = (input: Input) => {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate(input)
  }
  return { ...mutation, mutate }
}
