import type { MailedCode } from '../../../contract/accounts.ts'
import { attempt } from '../../ui/attempt.ts'
import { createStore, useStore } from '../../ui/store.ts'

/** A code that was mailed to this address and waits to be typed. */
export type AwaitedCode = MailedCode & {
  email: string
  isSignUp: boolean
  /** In ms since 1970. */
  mailedAt: number
}

const key = 'awaited-code'
const lifetimeMs = 30 * 60_000
const awaited = createStore<AwaitedCode | null>(null)

/** Finds the code that this tab waited for before a reload: phones unload tabs while people read their mail. */
export function loadAwaitedCode(): void {
  const stored = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  if (stored && Date.now() - stored.mailedAt < lifetimeMs) awaited.set(stored)
}

export function setAwaitedCode(code: Omit<AwaitedCode, 'mailedAt'> | null): void {
  const next = code && { ...code, mailedAt: Date.now() }
  awaited.set(next)
  if (next) attempt(() => sessionStorage.setItem(key, JSON.stringify(next)))
  else attempt(() => sessionStorage.removeItem(key))
}

export function isAwaitingCode(email: string): boolean {
  return awaited.get()?.email === email
}

export function useAwaitedCode(): AwaitedCode | null {
  return useStore(awaited)
}
