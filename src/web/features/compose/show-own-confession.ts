import { confessionPath } from '../../data/confessions/confession-path.ts'
import { navigate } from '../../ui/location.tsx'
import { markPosted } from '../../ui/mark-posted.ts'
import { shownElement } from '../../ui/shown-element.ts'

/** Whoever confessed goes on at the confession, where it stands first, whatever order was shown. */
export async function showOwnConfession(id: string): Promise<void> {
  await navigate('/')
  window.scrollTo(0, 0)
  const article = await shownElement(`article:has(h2 a[href="${confessionPath(id)}"])`)
  if (article) markPosted(article)
}
