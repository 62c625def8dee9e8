import { confessionPath } from '../../data/confessions/confession-path.ts'
import { navigate } from '../../ui/location.tsx'
import { markPosted } from '../../ui/mark-posted.ts'
import { shownElement } from '../../ui/shown-element.ts'

/** After posting, opens the feed and highlights the new confession, which stands first in every sort order. */
export async function showOwnConfession(id: string): Promise<void> {
  await navigate('/')
  window.scrollTo(0, 0)
  const article = await shownElement(`article:has(h2 a[href="${confessionPath(id)}"])`)
  if (article) markPosted(article)
}
