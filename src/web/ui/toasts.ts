import { createStore } from './store.ts'

type Options = {
  description?: string | undefined
  durationMs?: number
  /** True for a small toast that disappears sooner, because the user also sees the result elsewhere. */
  isQuiet?: boolean
  /** A link below the title. A small toast shows none. */
  link?: { to: string; text: string }
}

export type Toast = Options & {
  id: number
  /** Screen readers announce an error at once, and a notice when the user pauses. */
  kind: 'notice' | 'error'
  title: string
  shownAtMs: number
}

const defaultDurationMs = 4_000
const quietDurationMs = 2_000
/** There is one toast at a time. A new one replaces it, so a success clears an earlier error. */
export const shownToast = createStore<Toast | null>(null)
/** Ids of the toasters of the page and of all open dialogs. The last one shows the toast. */
export const toastHosts = createStore<string[]>([])
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isHeld = false

export function toast(title: string, options?: Options): void {
  show('notice', title, options)
}

/** Shows an error. Returns its id, with which `dismissToast` can remove it when it no longer applies. */
export function toastError(title: string, options?: Options): number {
  return show('error', title, options)
}

export function dismissToast(id = lastId): void {
  if (id !== lastId) return
  clearTimeout(timer)
  shownToast.set(null)
}

/** Call this when the user opens another page. An error has its whole time, because it may be unread. */
export function dismissNotice(): void {
  if (shownToast.get()?.kind === 'notice') dismissToast()
}

/** Keeps the toast open while the pointer or the focus is on it. `releaseToast` starts its time again. */
export function holdToast(): void {
  isHeld = true
  clearTimeout(timer)
}

export function releaseToast(): void {
  isHeld = false
  startTimer()
}

export function addToastHost(host: string): () => void {
  toastHosts.set([...toastHosts.get(), host])
  return () => toastHosts.set(toastHosts.get().filter((other) => other !== host))
}

function show(kind: Toast['kind'], title: string, options: Options = {}): number {
  const durationMs = options.isQuiet ? quietDurationMs : defaultDurationMs
  shownToast.set({ id: ++lastId, kind, title, durationMs, ...options, shownAtMs: Date.now() })
  startTimer()
  return lastId
}

function startTimer(): void {
  clearTimeout(timer)
  if (!isHeld) timer = setTimeout(() => dismissToast(), shownToast.get()?.durationMs)
}
