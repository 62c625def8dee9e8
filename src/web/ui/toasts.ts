import { createStore, useStore } from './store.ts'

export type Toast = {
  id: number
  /** An error is announced at once, a notice when the reader pauses. */
  kind: 'notice' | 'error'
  title: string
  description?: string | undefined
  /** What one sees by itself, and hears: small, and soon gone. */
  isQuiet: boolean
  shownAtMs: number
}

type Options = {
  description?: string | undefined
  durationMs?: number
  isQuiet?: boolean
}

const defaultDurationMs = 4_000
const quietDurationMs = 2_000
export const shownToast = createStore<Toast | null>(null)
const hosts = createStore<string[]>([])
let lastId = 0
let durationMs = defaultDurationMs
let timer: ReturnType<typeof setTimeout> | undefined
let isHeld = false

export function toast(title: string, options?: Options): void {
  show('notice', title, options)
}

/** Gives back what it can be dismissed by, once what it is about has changed. */
export function toastError(title: string, options?: Options): number {
  return show('error', title, options)
}

export function dismissToast(id = lastId): void {
  if (id !== lastId) return
  clearTimeout(timer)
  shownToast.set(null)
}

/** While somebody points at it or is in it, it stays; then its time begins again. */
export function holdToast(): void {
  isHeld = true
  clearTimeout(timer)
}

export function releaseToast(): void {
  isHeld = false
  startTimer()
}

/** The one there is: the next takes its place, so that a success clears an error. */
export function useToast(): Toast | null {
  return useStore(shownToast)
}

/** Who shows toasts: the place that appeared last. */
export function useIsToastHost(host: string): boolean {
  return useStore(hosts, (all) => all.at(-1) === host)
}

export function addToastHost(host: string): () => void {
  hosts.set([...hosts.get(), host])
  return () => hosts.set(hosts.get().filter((other) => other !== host))
}

function show(kind: Toast['kind'], title: string, options: Options = {}): number {
  const { description, isQuiet = false } = options
  durationMs = options.durationMs ?? (isQuiet ? quietDurationMs : defaultDurationMs)
  shownToast.set({ id: ++lastId, kind, title, description, isQuiet, shownAtMs: Date.now() })
  startTimer()
  return lastId
}

function startTimer(): void {
  clearTimeout(timer)
  if (!isHeld) timer = setTimeout(() => dismissToast(), durationMs)
}
