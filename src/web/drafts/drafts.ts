import { useSyncExternalStore } from 'react'
import { newKey } from './random-uuid.ts'

/*
 * Half-written texts, in this tab's session storage: they survive closing a dialog, a failed send
 * and a reload, and go at sign-out. Nothing of them leaves the tab before it is sent.
 */

/** The fields of a text, as typed. */
type Fields = Record<string, string>
type Draft = {
  fields: Fields
  /** What was sent last, and under which key: sending the very same again posts it once. */
  sent?: { key: string; body: string }
}

const prefix = 'draft:'
const none: Draft = { fields: {} }
const read = new Map<string, Draft>()
const listeners = new Set<() => void>()

/** A draft's fields, and how to change one. A field never written is empty. */
export function useDraft(key: string) {
  const { fields } = useSyncExternalStore(
    subscribe,
    () => draftOf(key),
    () => none,
  )
  return {
    textOf: (field: string) => fields[field] ?? '',
    write: (field: string, text: string) =>
      store(key, { ...draftOf(key), fields: { ...draftOf(key).fields, [field]: text } }),
  }
}

/** The key to send a body under: the one it was sent under before, even before a reload. */
export function sendingKey(draft: string, body: object): string {
  const text = JSON.stringify(body)
  const { sent, fields } = draftOf(draft)
  if (sent?.body === text) return sent.key
  const key = newKey()
  store(draft, { fields, sent: { key, body: text } })
  return key
}

export function clearDraft(key: string): void {
  read.set(key, none)
  attempt(() => sessionStorage.removeItem(prefix + key))
  changed()
}

export function clearDrafts(): void {
  for (const key of read.keys()) read.set(key, none)
  attempt(() => {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(prefix)) sessionStorage.removeItem(name)
    }
  })
  changed()
}

function draftOf(key: string): Draft {
  const known = read.get(key)
  if (known) return known
  const kept = attempt(
    () => JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null') as Draft | null,
  )
  const draft = kept ?? none
  read.set(key, draft)
  return draft
}

function store(key: string, draft: Draft): void {
  read.set(key, draft)
  attempt(() => sessionStorage.setItem(prefix + key, JSON.stringify(draft)))
  changed()
}

/** A browser may refuse storage, or have it full: drafts then live as long as the page. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changed(): void {
  for (const listener of listeners) listener()
}
