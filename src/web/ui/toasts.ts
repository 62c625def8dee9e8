export type Toast = {
  id: number
  /** A refusal or failure is announced at once, anything else when the reader pauses. */
  kind: 'done' | 'failed'
  title: string
  description?: string | undefined
}

type Options = { description?: string | undefined; duration?: number }

const usual = 4_000
let toasts: Toast[] = []
let hosts: string[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function toastDone(title: string, options?: Options): void {
  add('done', title, options)
}

export function toastFailed(title: string, options?: Options): void {
  add('failed', title, options)
}

export function dismissToast(id: number): void {
  update(toasts.filter((toast) => toast.id !== id))
}

export function currentToasts(): Toast[] {
  return toasts
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Who shows toasts: the place that appeared last. Gives back how it withdraws. */
export function hostToasts(host: string): () => void {
  hosts = [...hosts, host]
  changed()
  return () => {
    hosts = hosts.filter((other) => other !== host)
    changed()
  }
}

export function currentToastHost(): string | undefined {
  return hosts.at(-1)
}

function add(kind: Toast['kind'], title: string, { description, duration = usual }: Options = {}) {
  const id = ++lastId
  // The same sentence again takes the place of the first: a double click says it once.
  update([...toasts.filter((toast) => toast.title !== title), { id, kind, title, description }])
  setTimeout(() => dismissToast(id), duration)
}

function update(next: Toast[]): void {
  toasts = next
  changed()
}

function changed(): void {
  for (const listener of listeners) listener()
}
