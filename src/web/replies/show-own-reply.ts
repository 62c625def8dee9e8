import { confessionPath } from '../confessions/confession-path.ts'
import { navigate } from '../ui/location.tsx'
import { shownElement } from '../ui/shown-element.ts'
import { replyAnchor, replyPath } from './reply-path.ts'

const markedMs = 4_000

/** Whoever replied goes on at the reply, wherever it stands; a part of the thread may not show it. */
export async function showOwnReply(confessionId: string, id: string): Promise<void> {
  const article = (await shownElement(`#${replyAnchor(id)}`)) ?? (await goTo(confessionId, id))
  if (!article) return
  article.focus({ preventScroll: true })
  article.scrollIntoView({ block: 'center' })
  article.dataset.posted = ''
  setTimeout(() => delete article.dataset.posted, markedMs)
}

async function goTo(confessionId: string, id: string): Promise<HTMLElement | null> {
  if (window.location.pathname !== confessionPath(confessionId)) return null
  await navigate(replyPath(confessionId, id))
  return shownElement(`#${replyAnchor(id)}`)
}
