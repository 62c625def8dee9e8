import { createStore, useStore } from '../../ui/store.ts'

/** What came about with a confession or a reply while it is on screen. */
export type News = {
  isGone?: true
  /** Gone, and only its place is left. */
  isStub?: true
  /** Ids of those right below it, and below these. */
  newReplies?: string[] | undefined
  /** Of a confession: anywhere below it. */
  newInThread?: number
}

/** By id of the confession or reply. */
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
