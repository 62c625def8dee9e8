import { createStore, useStore } from '../../ui/store.ts'
import { randomUuid } from './random-uuid.ts'

/*
 * Half-written texts, in this tab's session storage: they survive closing a dialog, a failed send
 * and a reload, and go at sign-out. Nothing of them leaves the tab before it is sent.
 */

type Draft = {
  fields: Record<string, string>
  /** What was sent last, and under which key: sending the very same again posts it once. */
  sent?: { key: string; body: string }
  /** Written during a session: nobody else's to find. */
  isMembers?: boolean
}

const prefix = 'draft:'
const emptyDraft: Draft = { fields: {} }
const drafts = createStore<Record<string, Draft>>({})
let isMember = false

/** What the tab kept of an earlier page. */
export function loadDrafts(): void {
  for (const name of storedNames()) {
    attempt(() => set(name, JSON.parse(sessionStorage.getItem(prefix + name) ?? '')))
  }
}

/** Whether a member writes from now on, or a visitor. */
export function setDraftsWriter(member: boolean): void {
  isMember = member
}

/** A draft's fields, and how to change one. A field never written is as it was before, or empty. */
export function useDraft(name: string, before: Record<string, string | null | undefined> = {}) {
  const { fields } = useStore(drafts, (all) => all[name] ?? emptyDraft)
  return {
    textOf: (field: string) => fields[field] ?? before[field] ?? '',
    write: (field: string, text: string) => writeDraft(name, field, text, before[field] ?? ''),
  }
}

/** What is as it was before is nothing to keep. */
export function writeDraft(name: string, field: string, text: string, before = ''): void {
  const draft = draftOf(name)
  const { [field]: _, ...others } = draft.fields
  const fields = text === before ? others : { ...others, [field]: text }
  if (Object.keys(fields).length === 0 && !draft.sent) clearDraft(name)
  else store(name, { ...draft, fields })
}

/** Whether anything is written in it. A space is nothing, but a text that was emptied is. */
export function hasDraft(name: string): boolean {
  return Object.values(draftOf(name).fields).some((text) => !text || text.trim())
}

/** Whether anything is written in any draft of this tab. */
export function hasDrafts(): boolean {
  return Object.keys(drafts.get()).some(hasDraft)
}

/** The key to send a body under: the one it was sent under before, even before a reload. */
export function sendingKey(name: string, body: object): string {
  const json = JSON.stringify(body)
  const { sent, fields } = draftOf(name)
  if (sent?.body === json) return sent.key
  const key = randomUuid()
  store(name, { fields, sent: { key, body: json } })
  return key
}

/** After these fields were sent. What was written since stays; answers whether that was nothing. */
export function clearSent(name: string, sent: Record<string, unknown>): boolean {
  const { fields } = draftOf(name)
  const isSent = Object.keys(fields).every((field) => fields[field]?.trim() === sent[field])
  if (isSent) clearDraft(name)
  return isSent
}

export function clearDraft(name: string): void {
  set(name, emptyDraft)
  attempt(() => sessionStorage.removeItem(prefix + name))
}

/** A visitor's are there for whoever signs in to send them. */
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

/** A browser may refuse storage, or have it full: drafts then live as long as the page. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
