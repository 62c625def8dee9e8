import { createStore, useStore } from './store.ts'

export type Toast = {
  id: number
  /** An error is announced at once, a notice when the reader pauses. */
  kind: 'notice' | 'error'
  title: string
  description?: string | undefined
}

type Options = { description?: string | undefined; durationMs?: number }

const defaultDurationMs = 4_000
const toasts = createStore<Toast[]>([])
const hosts = createStore<string[]>([])
let lastId = 0

export function toast(title: string, options?: Options): void {
  add('notice', title, options)
}

export function toastError(title: string, options?: Options): void {
  add('error', title, options)
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

export function useToasts(): Toast[] {
  return useStore(toasts)
}

/** Who shows toasts: the place that appeared last. */
export function useIsToastHost(host: string): boolean {
  return useStore(hosts, (all) => all.at(-1) === host)
}

export function addToastHost(host: string): () => void {
  hosts.set([...hosts.get(), host])
  return () => hosts.set(hosts.get().filter((other) => other !== host))
}

function add(
  kind: Toast['kind'],
  title: string,
  { description, durationMs = defaultDurationMs }: Options = {},
) {
  const id = ++lastId
  // The same sentence again takes the place of the first: a double click says it once.
  const others = toasts.get().filter((toast) => toast.title !== title)
  toasts.set([...others, { id, kind, title, description }])
  setTimeout(() => dismissToast(id), durationMs)
}
