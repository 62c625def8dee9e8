import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toasts.ts'
import { screeningProblemOf } from '../api/api-error.ts'
import { restartReads } from '../api/query-client.ts'
import { writeRetries } from '../api/retries.ts'
import { reportError } from './report-error.ts'
import { assertSession } from './tab-session.ts'

type Write<Input, Answer> = {
  call: (input: Input) => Promise<Answer>
  /**
   * How many times the write is sent again while the board is busy. Set it only if repeating the write is harmless.
   */
  retries?: number
  /** Writes the answer into every cached copy of what it changed. */
  patch?: (client: QueryClient, answer: Answer) => void
  success?: string
  /** Returns the description of the success toast. It runs before `patch`, so the cache still holds the old state. */
  outcome?: (client: QueryClient, answer: Answer) => string | undefined
  onSuccess?: (answer: Answer, input: Input) => void | Promise<void>
  failure: string
  /** Returns true if it has shown the reason to the user itself. Otherwise an error toast follows. */
  onRefused?: (client: QueryClient, error: Error) => boolean
  /**
   * If true, a write that failed because the session had ended is repeated after the same user signs in again. Don't
   * set it for actions that need a confirmation.
   */
  outlivesSession?: boolean
}

/** Returns a mutation that writes to the server. While a write is running, further calls do nothing. */
export function useWrite<Answer, Input = void>(write: Write<Input, Answer>) {
  const { call, retries = 0, patch, success, onSuccess, failure } = write
  const client = useQueryClient()
  // This is a ref, because a second click can come before React has rendered the pending state.
  const isRunning = useRef(false)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const mutation = useMutation<Answer, Error, Input>({
    ...writeRetries(retries),
    mutationFn: async (input) => {
      assertSession()
      return call(input)
    },
    onSuccess: async (answer, input) => {
      const description = write.outcome?.(client, answer)
      patch?.(client, answer)
      if (patch) restartReads(client)
      if (success) toast(success, { description })
      await onSuccess?.(answer, input)
    },
    onError: (error, input) => {
      if (write.onRefused?.(client, error)) return
      // The form shows what the server objects to in a text, unless the user has left it meanwhile.
      if (isMounted.current && screeningProblemOf(error)) return
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
