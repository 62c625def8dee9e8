import { attempt } from '../../ui/attempt.ts'
import { createStore, useStore } from '../../ui/store.ts'
import { randomUuid } from './random-uuid.ts'

/*
 * Unsent texts, in this tab's session storage. They survive closing a dialog, a failed request and a reload, and are
 * removed at sign-out. They leave the tab only when they are sent.
 */

type Draft = {
  fields: Record<string, string>
  /** The body sent last and its idempotency key: sending the same body again posts it only once. */
  sent?: { key: string; body: string }
  /** Whether it was written while signed in. Such drafts are removed before another person uses the tab. */
  isMembers?: boolean
}

const prefix = 'draft:'
const emptyDraft: Draft = { fields: {} }
const drafts = createStore<Record<string, Draft>>({})
let isMember = false

export function loadDrafts(): void {
  for (const name of storedNames()) {
    attempt(() => set(name, JSON.parse(sessionStorage.getItem(prefix + name) ?? '')))
  }
}

/** Says whether drafts are written by a member or by a visitor from now on. */
export function setDraftAuthor(member: boolean): void {
  isMember = member
}

/** Returns a draft's texts and a function to change them. `before` holds the texts of unchanged fields. */
export function useDraft(name: string, before: Record<string, string | null | undefined> = {}) {
  const { fields } = useStore(drafts, (all) => all[name] ?? emptyDraft)
  return {
    textOf: (field: string) => fields[field] ?? before[field] ?? '',
    write: (field: string, text: string) => writeDraft(name, field, text, before[field] ?? ''),
  }
}

/** Stores a field's text. Text that equals `before` is not stored. */
export function writeDraft(name: string, field: string, text: string, before = ''): void {
  const draft = draftOf(name)
  const { [field]: _, ...others } = draft.fields
  const fields = text === before ? others : { ...others, [field]: text }
  if (Object.keys(fields).length === 0 && !draft.sent) clearDraft(name)
  else store(name, { ...draft, fields })
}

/** Returns whether the draft holds any text. Spaces alone do not count, but a field that was emptied does. */
export function hasDraft(name: string): boolean {
  return Object.values(draftOf(name).fields).some((text) => !text || text.trim())
}

export function hasDrafts(): boolean {
  return Object.keys(drafts.get()).some(hasDraft)
}

/** Returns the idempotency key for this body: the key it was sent under before, even before a reload, or a new key. */
export function idempotencyKeyFor(name: string, body: object): string {
  const json = JSON.stringify(body)
  const { sent, fields } = draftOf(name)
  if (sent?.body === json) return sent.key
  const key = randomUuid()
  store(name, { fields, sent: { key, body: json } })
  return key
}

/** Call this after these fields were sent. Clears the draft and returns true, unless the text has changed since. */
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

/** Keeps the drafts of a visitor, who may sign in to send them. */
export function clearMembersDrafts(): void {
  for (const [name, draft] of Object.entries(drafts.get())) if (draft.isMembers) clearDraft(name)
}

export function clearDrafts(): void {
  drafts.set({})
  for (const name of storedNames()) attempt(() => sessionStorage.removeItem(prefix + name))
}

function draftOf(name: string): Draft {
  return drafts.get()[name] ?? emptyDraft
}

function store(name: string, written: Draft): void {
  const isMembers = isMember || draftOf(name).isMembers
  const draft = isMembers ? { ...written, isMembers } : written
  set(name, draft)
  attempt(() => sessionStorage.setItem(prefix + name, JSON.stringify(draft)))
}

function set(name: string, draft: Draft): void {
  drafts.set({ ...drafts.get(), [name]: draft })
}

function storedNames(): string[] {
  const names = attempt(() => Object.keys(sessionStorage)) ?? []
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
}
