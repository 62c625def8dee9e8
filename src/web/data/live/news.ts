import { createStore, useStore } from '../../ui/store.ts'

/** What happened to a confession or reply while it was on screen. */
export type News = {
  isGone?: true
  /** The item is gone, but an empty stub of it is still shown. */
  isStub?: true
  /** Ids of new replies whose nearest shown ancestor is this item. */
  newReplies?: string[] | undefined
  /** On a confession: the number of all new replies in its thread. */
  newInThread?: number
}

/** By the id of the confession or reply. */
export const news = createStore<Record<string, News>>({})
export const newConfessions = createStore<string[]>([])
const none: News = {}

export function useNews(id: string): News {
  return useStore(news, (all) => all[id] ?? none)
}

export function forgetNews(id: string): void {
  const { [id]: _, ...others } = news.get()
  news.set(others)
}
