import { confessionPath } from '../../data/confessions/confession-path.ts'
import { replyAnchor, replyPath } from '../../data/replies/reply-path.ts'
import { markPosted } from '../../ui/focus.ts'
import { navigate } from '../../ui/location.tsx'
import { waitForElement } from '../../ui/wait-for-element.ts'

/**
 * Scrolls to the reply that was just posted, unless the user is writing again. If the page shows another part of the
 * thread, opens the part with the reply.
 */
export async function showOwnReply(confessionId: string, id: string): Promise<void> {
  if (isWriting()) return
  const article = (await waitForElement(`#${replyAnchor(id)}`)) ?? (await goTo(confessionId, id))
  if (!article) return
  markPosted(article)
  article.scrollIntoView({ block: 'center' })
}

/** True if a dialog is open or a field with text has the focus. */
function isWriting(): boolean {
  const { activeElement } = document
  if (document.querySelector('dialog[open]')) return true
  return activeElement instanceof HTMLTextAreaElement && activeElement.value !== ''
}

async function goTo(confessionId: string, id: string): Promise<HTMLElement | null> {
  if (window.location.pathname !== confessionPath(confessionId)) return null
  await navigate(replyPath(confessionId, id))
  return waitForElement(`#${replyAnchor(id)}`)
}
