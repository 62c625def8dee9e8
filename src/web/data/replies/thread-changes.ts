import type { Reply, Thread } from '../../../contract/replies.ts'
import { type Changes, type ItemState, mapById } from '../lists/changes.ts'
import { repliesIn } from '../lists/merge-items.ts'
import type { ThreadPart } from './reply-path.ts'

/** A page of replies. `below` is the id of the reply that they answer; undefined: they answer the confession. */
export type ThreadPage = Thread & { below?: string | undefined }

type Shown = { now: ThreadPage[]; before: ThreadPage[] }

/** Compares a thread with an answer. A reply that came meanwhile may be missing from the answer. */
export function changesInThread(shown: Shown, answer: ThreadPage[], part: ThreadPart): Changes {
  const cached = mapById(repliesIn(shown.now))
  const cachedBefore = mapById(repliesIn(shown.before))
  const fresh = mapById(repliesIn(answer))
  const isWhole = endsThread(answer, part)
  const wasWhole = endsThread(shown.now, part)
  const times = [...cached.values()].map(({ createdAt }) => createdAt)
  const newest = times.toSorted().at(-1) ?? ''

  const states = new Map<string, ItemState>()
  for (const { id, parentReplyId } of cached.values()) {
    const read = fresh.get(id)
    const wouldBeFound = parentReplyId ? fresh.get(parentReplyId)?.moreReplies === 0 : isWhole
    if (read) states.set(id, stateOf(read))
    else if (wouldBeFound && cachedBefore.has(id)) states.set(id, 'gone')
  }
  /** A reply that is not shown may also be old: the thread may have left it out before. */
  const isNew = (reply: Reply | undefined): boolean => {
    if (!reply || cached.has(reply.id)) return false
    if (reply.createdAt > newest) return true
    if (reply.parentReplyId === null) return wasWhole
    const parent = cached.get(reply.parentReplyId)
    return parent ? parent.moreReplies === 0 : isNew(fresh.get(reply.parentReplyId))
  }
  const isOwnUnseen = (reply: Reply) => reply.isOwner && !cached.has(reply.id)
  const newReplies = [...fresh.values()].filter((reply) => isNew(reply) || isOwnUnseen(reply))
  return { states, newConfessions: [], newReplies }
}

/** Leaves out what may differ between two parts of a thread. */
function stateOf({ replies: _, moreReplies: __, moreCursor: ___, ...state }: Reply): ItemState {
  return state
}

function endsThread(pages: ThreadPage[], part: ThreadPart): boolean {
  return Object.keys(part).length === 0 && pages.at(-1)?.nextCursor === null
}
