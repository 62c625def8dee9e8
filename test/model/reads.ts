import { expect } from 'vitest'
import type { Caller } from '../board.ts'
import { reportUrl } from '../moderation/reporters.ts'
import { pathOf, type Real } from './changes.ts'
import {
  confessionsIn,
  isPublic,
  isReachable,
  itemsOf,
  type Model,
  type Person,
  shown,
  thread,
} from './model.ts'

/** Compares everything that visitors and these members can read with the model. */
export async function compareReads(
  model: Model,
  { board }: Real,
  members: Real['members'],
): Promise<void> {
  // Under many changes a second, what everyone reads may be a second old.
  board.board.cache.clear()
  await comparePublic(model, board.visitor(), null)
  for (const { caller, person } of members) {
    board.board.cache.clear()
    await comparePublic(model, caller, person)
    await compareOwn(model, caller, person)
  }
}

async function comparePublic(model: Model, caller: Caller, who: Person): Promise<void> {
  for (const order of ['new', 'top'] as const) {
    const { body } = await caller.get(`/api/confessions?sort=${order}`)
    const expected = confessionsIn(model, order).map((item) => shown(model, item, who))
    expect(body.items).toMatchObject(expected.slice(0, 15))
  }
  const ids = model.items.flatMap(({ kind, id }) => (kind === 'confession' ? id : [])).slice(0, 10)
  const byIds = await caller.get(`/api/confessions?ids=${ids}`)
  const found = model.items.filter((item) => ids.includes(item.id) && isPublic(item))
  if (ids.length > 0)
    expect(new Set(byIds.body.items.map(({ id }: { id: string }) => id))).toEqual(
      new Set(found.map(({ id }) => id)),
    )
  for (const item of model.items.filter(({ kind }) => kind === 'confession')) {
    const answer = await caller.get(pathOf(item))
    const replies = await caller.get(`${pathOf(item)}/replies`)
    expect([answer.status, replies.status]).toEqual(
      isReachable(item, who) ? [200, 200] : [404, 404],
    )
    if (!isReachable(item, who)) continue
    expect(answer.body).toMatchObject(shown(model, item, who))
    expect('hidden' in answer.body).toBe(item.isHidden)
    expect(replies.body.replies).toMatchObject(thread(model, item, who))
  }
}

async function compareOwn(model: Model, caller: Caller, who: Person): Promise<void> {
  for (const kind of ['confession', 'reply'] as const) {
    const own = itemsOf(model, who, kind)
    const { body } = await caller.get(`/api/me/${kind === 'reply' ? 'replies' : 'confessions'}`)
    expect(body.items).toMatchObject(own.map((item) => shown(model, item, who)).slice(0, 15))
  }
  for (const item of model.items.filter((item) => isReachable(item, who))) {
    const { body } = await caller.get(reportUrl(item))
    expect(body).toEqual({ reported: item.reports.has(who) })
  }
}
