import { confessionPath } from '../../data/confessions/confession-path.ts'
import { navigate } from '../../ui/location.tsx'
import { markPosted } from '../../ui/mark-posted.ts'
import { waitForElement } from '../../ui/wait-for-element.ts'

/** Opens the feed of newest confessions, where a posted one stands first, and highlights it. */
export async function showOwnConfession(id: string): Promise<void> {
  await navigate('/')
  window.scrollTo(0, 0)
  const article = await waitForElement(`article:has(h2 a[href="${confessionPath(id)}"])`)
  if (article) markPosted(article)
}
