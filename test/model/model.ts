import type { ItemKind } from '../../src/contract/item-kinds.ts'

/** A person who deletes the account and opens one again is another person. Visitors are null. */
export type Person = string | null

export type ModelItem = {
  kind: ItemKind
  id: string
  createdAt: string
  author: Person
  /** The confession itself, or that of the reply. */
  confession: ModelItem
  parent: ModelItem | null
  text: string
  votes: Set<Person>
  /** Who reported the current text. */
  reports: Set<Person>
  isHidden: boolean
  isEdited: boolean
  /** The author's edit showed the item again, which works once. */
  wasShown: boolean
}

/** What the board must have: `suspended` has the persons by the item for which an operator suspended them. */
export type Model = { items: ModelItem[]; suspended: Map<string, Person> }

function isBelowHidden({ confession, parent, kind }: ModelItem): boolean {
  if (kind === 'confession') return false
  return parent ? parent.isHidden || isBelowHidden(parent) : confession.isHidden
}

export function isPublic(item: ModelItem): boolean {
  return !item.isHidden && !isBelowHidden(item)
}

export function isReachable(item: ModelItem, who: Person): boolean {
  return isPublic(item) || (item.author === who && !isBelowHidden(item))
}

export function isSuspended({ suspended }: Model, who: Person): boolean {
  return [...suspended.values()].includes(who)
}

export function depthOf({ parent }: ModelItem): number {
  return parent ? 1 + depthOf(parent) : 0
}

export function addItem(
  model: Model,
  { id, createdAt }: { id: string; createdAt: string },
  added: Pick<ModelItem, 'kind' | 'author' | 'parent' | 'text'> & { confession?: ModelItem },
): void {
  const item = { ...added, id, createdAt, votes: new Set<Person>(), reports: new Set<Person>() }
  const flags = { isHidden: false, isEdited: false, wasShown: false }
  const whole = { ...item, ...flags } as ModelItem
  whole.confession ??= whole
  model.items.push(whole)
}

/** Removes an item with everything below it. Returns how many of these were visible to everyone. */
export function removeItem(model: Model, item: ModelItem): number {
  const isGone = (other: ModelItem): boolean =>
    other === item ||
    (other.kind === 'reply' && (other.parent ? isGone(other.parent) : isGone(other.confession)))
  const gone = model.items.filter(isGone)
  model.items = model.items.filter((other) => !gone.includes(other))
  return gone.filter(isPublic).length
}

export function confessionsIn(model: Model, order: 'new' | 'top'): ModelItem[] {
  const listed = model.items.filter((item) => item.kind === 'confession' && isPublic(item))
  return listed.toSorted((a, b) => (order === 'top' ? votesFirst(a, b) : 0) || newestFirst(a, b))
}

export function itemsOf(model: Model, who: Person, kind: ItemKind): ModelItem[] {
  return model.items
    .filter((item) => item.kind === kind && item.author === who && isReachable(item, who))
    .toSorted(newestFirst)
}

/** What a person sees of an item in any list or on its page. */
export function shown(model: Model, item: ModelItem, who: Person): object {
  const replies = model.items.filter(
    ({ kind, confession }) => kind === 'reply' && confession === item,
  )
  return {
    id: item.id,
    upvoteCount: item.votes.size,
    hasVoted: item.votes.has(who),
    isOwner: item.author === who && who !== null,
    updatedAt: item.isEdited ? expectAnyTime : null,
    ...(item.kind === 'confession'
      ? { title: item.text, replyCount: replies.filter(isPublic).length }
      : { content: item.text, isOp: item.author === item.confession.author }),
  }
}

/** The replies below an item, most votes first. */
export function thread(
  model: Model,
  confession: ModelItem,
  who: Person,
  parent?: ModelItem,
): object[] {
  return model.items
    .filter((item) => item.kind === 'reply' && item.confession === confession)
    .filter((item) => item.parent === (parent ?? null) && isPublic(item))
    .toSorted((a, b) => votesFirst(a, b) || -newestFirst(a, b))
    .map((item) => ({ ...shown(model, item, who), replies: thread(model, confession, who, item) }))
}

const expectAnyTime = { asymmetricMatch: (value: unknown) => typeof value === 'string' }

const votesFirst = (a: ModelItem, b: ModelItem) => b.votes.size - a.votes.size

function newestFirst(a: ModelItem, b: ModelItem): number {
  const [one, other] = [`${a.createdAt} ${a.id}`, `${b.createdAt} ${b.id}`]
  return one < other ? 1 : -1
}
