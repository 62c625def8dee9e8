import { confessionPath } from '../../data/confessions/confession-path.ts'
import { replyAnchor, replyPath } from '../../data/replies/reply-path.ts'
import { navigate } from '../../ui/location.tsx'
import { markPosted } from '../../ui/mark-posted.ts'
import { shownElement } from '../../ui/shown-element.ts'

/** Whoever replied goes on at the reply, unless already writing; a part of the thread may not show it. */
export async function showOwnReply(confessionId: string, id: string): Promise<void> {
  if (isWriting()) return
  const article = (await shownElement(`#${replyAnchor(id)}`)) ?? (await goTo(confessionId, id))
  if (!article) return
  markPosted(article)
  article.scrollIntoView({ block: 'center' })
}

/** In a dialog, or in another field. */
function isWriting(): boolean {
  const { activeElement } = document
  if (document.querySelector('dialog[open]')) return true
  return activeElement instanceof HTMLTextAreaElement && activeElement.value !== ''
}

async function goTo(confessionId: string, id: string): Promise<HTMLElement | null> {
  if (window.location.pathname !== confessionPath(confessionId)) return null
  await navigate(replyPath(confessionId, id))
  return shownElement(`#${replyAnchor(id)}`)
}
