import { expect } from 'vitest'
import type { Answer, Caller, TestBoard } from '../board.ts'
import { hideAsOperator, restoreAsOperator } from '../moderation/decisions.ts'
import { openDesk } from '../moderation/desk.ts'
import { reportUrl } from '../moderation/reporters.ts'
import {
  addItem,
  depthOf,
  isReachable,
  isSuspended,
  type Model,
  type ModelItem,
  type Person,
  removeItem,
} from './model.ts'

/** A member has a place of several, and becomes another person with a new account. */
type Member = { caller: Caller; person: string }
export type Real = { board: TestBoard; members: Member[]; text: () => string }
export type Step = { model: Model; real: Real; member: Member; item: ModelItem }

export const pathOf = ({ kind, id }: ModelItem) =>
  `/api/${kind === 'confession' ? 'confessions' : 'replies'}/${id}`

/** Each change does the same to the model and to the board, and compares their answers. */
export const changes: Record<string, (step: Step) => Promise<void>> = {
  reply: async ({ model, real, member: { caller, person }, item }) => {
    const { confession } = item
    const parent = item.kind === 'reply' ? item : null
    const text = real.text()
    const body = { content: text, parentReplyId: parent?.id }
    const answer = await caller.post(`/api/confessions/${confession.id}/replies`, body)
    const refusal =
      (isSuspended(model, person) && 'suspended') ||
      (!isReachable(confession, person) && 'confession_not_found') ||
      (!isReachable(item, person) && 'reply_not_found') ||
      ((confession.isHidden || item.isHidden) && 'hidden_item') ||
      (parent && depthOf(parent) >= 3 && 'too_deep')
    if (isAllowed(answer, refusal))
      addItem(model, answer.body, { kind: 'reply', author: person, confession, parent, text })
  },

  vote: async ({ model, member: { caller, person }, item }) => {
    const answer = await caller.put(`${pathOf(item)}/upvote`)
    const refusal = (isSuspended(model, person) && 'suspended') || missing(item, person)
    if (!isAllowed(answer, refusal)) return
    item.votes.add(person)
    expect(answer.body).toEqual({ upvoteCount: item.votes.size, hasVoted: true })
  },

  unvote: async ({ member: { caller, person }, item }) => {
    const answer = await caller.delete(`${pathOf(item)}/upvote`)
    if (!isAllowed(answer, missing(item, person))) return
    item.votes.delete(person)
    expect(answer.body).toEqual({ upvoteCount: item.votes.size, hasVoted: false })
  },

  edit: async ({ model, real, member: { caller, person }, item }) => {
    const text = real.text()
    const answer = await caller.patch(pathOf(item), { title: text, content: text })
    const refusal =
      (isSuspended(model, person) && 'suspended') ||
      missing(item, person) ||
      (item.author !== person && `not_${item.kind}_editor`) ||
      (item.isHidden && item.wasShown && 'edit_closed')
    if (!isAllowed(answer, refusal)) return
    const wasShown = item.wasShown || item.isHidden
    Object.assign(item, { text, wasShown, isHidden: false, isEdited: true })
    item.reports.clear()
  },

  delete: async ({ model, member: { caller, person }, item }) => {
    const answer = await caller.delete(pathOf(item))
    const refusal = missing(item, person) || (item.author !== person && `not_${item.kind}_deleter`)
    if (!isAllowed(answer, refusal)) return
    const wasHidden = item.isHidden
    const removed = removeItem(model, item)
    if (item.kind === 'reply') expect(answer.body).toEqual({ removed: wasHidden ? 1 : removed })
  },

  report: async ({ model, member: { caller, person }, item }) => {
    const answer = await caller.put(reportUrl(item), { reason: 'spam' })
    const refusal =
      (isSuspended(model, person) && 'suspended') ||
      missing(item, person) ||
      (item.author === person && 'own_item')
    if (isAllowed(answer, refusal)) item.reports.add(person)
  },

  'withdraw the report of': async ({ member: { caller, person }, item }) => {
    const answer = await caller.delete(reportUrl(item))
    if (isAllowed(answer, missing(item, person))) item.reports.delete(person)
  },

  hide: async ({ real, item }) => {
    await hideAsOperator(real.board, item)
    item.isHidden = true
  },

  restore: async ({ real, item }) => {
    if (!item.isHidden) return
    await restoreAsOperator(real.board, item)
    item.isHidden = false
  },

  suspend: async ({ model, real, item }) => {
    await openDesk(real.board).run('suspend', item.id, '--days', '7')
    model.suspended.set(item.id, item.author)
  },

  unsuspend: async ({ model, real, item }) => {
    await openDesk(real.board).run('unsuspend', item.id)
    model.suspended.delete(item.id)
  },

  leave: (step) => leave(step, false),
  'leave with content': (step) => leave(step, true),
}

async function leave({ model, real, member }: Step, deleteContent: boolean): Promise<void> {
  const { status } = await member.caller.post('/api/account/deletion', { deleteContent })
  expect(status).toBe(200)
  const own = () => model.items.find(({ author }) => author === member.person)
  if (deleteContent) for (let item = own(); item; item = own()) removeItem(model, item)
  member.caller = await real.board.student()
  member.person = member.caller.email
}

function missing(item: ModelItem, person: Person) {
  return !isReachable(item, person) && `${item.kind}_not_found`
}

/** Compares the answer with the expected refusal, if any. Returns whether the change is allowed. */
function isAllowed({ status, body }: Answer, refusal: string | false | null): boolean {
  if (refusal) expect(body.code).toBe(refusal)
  else expect({ status, body }).toMatchObject({ status: expect.toBeOneOf([200, 201, 204]) })
  return !refusal
}
