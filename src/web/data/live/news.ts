import type { Reply } from '../../../contract/replies.ts'
import { createStore, useStore } from '../../ui/store.ts'

/* What happened while a page was open: items that others have posted wait for a click, and others are gone. */

/** `at` is the time at which this page learned of the item, in ms since 1970. */
type Waiting = { id: string; at?: number }
type WaitingConfession = Waiting & { topic?: string | null | undefined }
export type WaitingReply = Waiting & { confessionId: string; parentReplyId: string | null }
export type News = WaitingConfession | WaitingReply

/** Confessions that were posted since the feed was read. */
export const newConfessions = createStore<WaitingConfession[]>([])
/** Replies that were posted since their thread was read. */
export const newReplies = createStore<WaitingReply[]>([])
/** Ids of items that this page has removed. They come back at the next visit, if they exist then. */
export const goneItems = createStore<ReadonlySet<string>>(new Set())

/** `isDeleted`: only its place in the thread remains, because the user is writing below it. */
export type HeldReply = Reply & { isDeleted?: true }
/** Adds replies that were shown `before` and must keep their places. It is set once live updates have started. */
export const replyHolder = createStore<
  ((before: HeldReply[], replies: Reply[]) => HeldReply[]) | null
>(null)

/** Returns the id of the shown reply, or of the confession, below which a new reply is counted. */
export function anchorOf(reply: WaitingReply, all: WaitingReply[]): string {
  const { parentReplyId, confessionId } = reply
  if (parentReplyId === null) return confessionId
  const parent = all.find(({ id }) => id === parentReplyId)
  return parent ? anchorOf(parent, all) : parentReplyId
}

/** Returns the ids of the new replies that are counted below this reply or confession. */
export function newRepliesAt(id: string): string[] {
  const all = newReplies.get()
  return all.filter((reply) => anchorOf(reply, all) === id).map(({ id }) => id)
}

export function useNewRepliesAt(id: string): number {
  return useStore(newReplies, () => newRepliesAt(id).length)
}

export function useNewReplyCount(confessionId: string): number {
  const isHere = (reply: WaitingReply) => reply.confessionId === confessionId
  return useStore(newReplies, (all) => all.filter(isHere).length)
}
