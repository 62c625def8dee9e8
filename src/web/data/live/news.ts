import { createStore, useStore } from '../../ui/store.ts'

/** What happened to a confession or reply while it was on screen. */
export type News = {
  isGone?: true
  /** The item is gone, but an empty stub is shown: the user is writing below it or has its page open. */
  isStub?: true
  /** Ids of new replies that are counted at this item, because it is their nearest shown ancestor. */
  newReplies?: string[] | undefined
  /** On a confession: the number of all new replies in its thread. */
  newInThread?: number
}

/** The news of each confession or reply, by its id. */
export const news = createStore<Record<string, News>>({})
/** Confessions that were posted since the feed was read. The topic is the one that events say. */
export type NewConfession = { id: string; topic?: string | null | undefined }
export const newConfessions = createStore<NewConfession[]>([])
const none: News = {}

export function useNews(id: string): News {
  return useStore(news, (all) => all[id] ?? none)
}

/** Returns whether this page has removed the item. It comes back at the next visit, if it exists then. */
export function isGone(id: string): boolean {
  return news.get()[id]?.isGone === true
}

export function forgetNews(id: string): void {
  const { [id]: _, ...others } = news.get()
  news.set(others)
}
