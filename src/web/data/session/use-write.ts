import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from '../../ui/toasts.ts'
import { pauseReads } from '../api/query-client.ts'
import { writeRetries } from '../api/retries.ts'
import { reportError } from './report-error.ts'

type Write<Input, Answer> = {
  call: (input: Input) => Promise<Answer>
  /** How often it is sent again by itself while the board is busy; only what is harmless to repeat. */
  retries?: number
  /** First of all, whether it succeeded or failed. */
  onAnswered?: (() => void) | undefined
  /** Shows the answer in every cached copy. */
  patch?: (client: QueryClient, answer: Answer) => void
  success?: string
  /** What its title does not tell, asked before the answer is shown. */
  outcome?: (client: QueryClient, answer: Answer) => string | undefined
  onSuccess?: (answer: Answer, input: Input) => void | Promise<void>
  failure: string
  /** Whether it has said by itself why it was refused. */
  onRefused?: (client: QueryClient, error: Error) => boolean
  /** Whether it is done by itself when its writer has signed in again. Not what has to be asked for. */
  outlivesSession?: boolean
}

/**
 * A change on the server: shown wherever it is cached and said when it is done, or why it is not. While one is under
 * way another call does nothing.
 */
export function useWrite<Answer, Input = void>(write: Write<Input, Answer>) {
  const { call, retries = 0, onAnswered, patch, success, onSuccess, failure } = write
  const client = useQueryClient()
  // Two clicks come before anything is rendered that tells of the first.
  const isUnderWay = useRef(false)
  const mutation = useMutation<Answer, Error, Input>({
    ...writeRetries(retries),
    mutationFn: call,
    onSuccess: async (answer, input) => {
      const resumeReads = patch && (await pauseReads(client))
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
      isUnderWay.current = false
    },
  })
  const mutate = (input: Input) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(input)
  }
  return { ...mutation, mutate }
}
