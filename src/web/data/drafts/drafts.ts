import { attempt } from '../../ui/attempt.ts'
import { createStore, useStore } from '../../ui/store.ts'

/*
 * A draft is a text that was not sent yet. It is in the session storage of this tab, so it survives a closed dialog,
 * a failed request and a reload. It is removed when the session ends, and leaves the tab only when it is sent.
 */

type Draft = {
  fields: Record<string, string>
  /** Random. It is made with the draft, so that the copy of the draft in a duplicated tab has the same one. */
  id?: string
}

const prefix = 'draft:'
const emptyDraft: Draft = { fields: {} }
const drafts = createStore<Record<string, Draft>>({})

/** Returns the name of a reply's draft. `parentReplyId` is null if the reply answers the confession itself. */
export function replyDraft(confessionId: string, parentReplyId: string | null): string {
  return `reply:${confessionId}:${parentReplyId ?? ''}`
}

export function loadDrafts(): void {
  for (const key of attempt(() => Object.keys(sessionStorage)) ?? []) {
    if (!key.startsWith(prefix)) continue
    attempt(() => set(key.slice(prefix.length), JSON.parse(sessionStorage.getItem(key) ?? '')))
  }
}

/**
 * Returns functions that read and change a draft. `before` holds the texts of fields that the user has not changed.
 */
export function useDraft(name: string, before: Record<string, string | null | undefined> = {}) {
  const { fields } = useStore(drafts, (all) => all[name] ?? emptyDraft)
  return {
    textOf: (field: string) => fields[field] ?? before[field] ?? '',
    write: (field: string, text: string) => writeDraft(name, field, text, before[field] ?? ''),
  }
}

/** Stores a field's text in the draft, or removes the field from the draft if its text equals `before`. */
export function writeDraft(name: string, field: string, text: string, before = ''): void {
  const draft = draftOf(name)
  const { [field]: _, ...others } = draft.fields
  const fields = text === before ? others : { ...others, [field]: text }
  // A draft that was emptied keeps its id, because the same text may be written and sent again.
  if (Object.keys(fields).length > 0 || draft.id)
    store(name, { id: randomUuid(), ...draft, fields })
}

/** Returns whether the user has written or emptied a field of this draft. Spaces alone do not count. */
export function hasDraft(name: string): boolean {
  return Object.values(draftOf(name).fields).some((text) => !text || text.trim())
}

export function hasDrafts(): boolean {
  return Object.keys(drafts.get()).some(hasDraft)
}

/**
 * Returns the idempotency key for this request body, so that the server posts it only once. The same draft has the same
 * key for the same body, and another key for another body.
 */
export function idempotencyKeyFor(name: string, body: object): string {
  const { id = randomUuid(), fields } = draftOf(name)
  store(name, { id, fields })
  return id.slice(0, -8) + hashOf(JSON.stringify(body)).toString(16).padStart(8, '0')
}

/** Returns the FNV-1a hash of a text, an unsigned 32-bit number. `crypto.subtle` exists only on https and localhost. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** Call this after `sent` was posted. Clears the draft and returns true; returns false if the text has changed. */
export function clearDraftIfSent(name: string, sent: Record<string, unknown>): boolean {
  const { fields } = draftOf(name)
  const isSent = Object.keys(fields).every((field) => fields[field]?.trim() === sent[field])
  if (isSent) clearDraft(name)
  return isSent
}

export function clearDraft(name: string): void {
  set(name, emptyDraft)
  attempt(() => sessionStorage.removeItem(prefix + name))
}

function draftOf(name: string): Draft {
  return drafts.get()[name] ?? emptyDraft
}

function store(name: string, draft: Draft): void {
  set(name, draft)
  attempt(() => sessionStorage.setItem(prefix + name, JSON.stringify(draft)))
}

function set(name: string, draft: Draft): void {
  drafts.set({ ...drafts.get(), [name]: draft })
}

/** Returns a random UUIDv4. It does not use `crypto.randomUUID`, which exists only on https and localhost. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}
