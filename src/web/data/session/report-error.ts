import type { QueryClient } from '@tanstack/react-query'
import { lazyFunction } from '../../ui/lazy.tsx'
import { toastError } from '../../ui/toasts.ts'
import { reasonOf } from '../api/api-error.ts'

const explainError = lazyFunction(() => import('./explain-error.ts'), 'explainError')

/** Tells the user why a write failed, and helps where it can (`explainError`). */
export function reportError(
  client: QueryClient,
  error: Error,
  failure: string,
  again?: () => void,
): void {
  // Without a network, the lazy parts may not be loaded. Then this is all there is to say.
  const say = () => toastError(failure, { description: reasonOf(error) })
  explainError(client, error, failure, again).catch(say)
}
