import { type News, news } from './news.ts'

export function addNews(added: Record<string, News>): void {
  const all = news.get()
  const changed = Object.entries(added).map(([id, more]) => [id, { ...all[id], ...more }])
  news.set({ ...all, ...Object.fromEntries(changed) })
}
