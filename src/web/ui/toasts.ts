export type Toast = {
  id: number
  /** An error is announced at once, a notice when the reader pauses. */
  kind: 'notice' | 'error'
  title: string
  description?: string | undefined
}

type Options = { description?: string | undefined; duration?: number }

const usual = 4_000
let toasts: Toast[] = []
let hosts: string[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Something was done, or is asked of the reader. */
export function toast(title: string, options?: Options): void {
  add('notice', title, options)
}

/** Something was refused or went wrong. */
export function toastError(title: string, options?: Options): void {
  add('error', title, options)
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
