import { confessionPath } from '../../data/confessions/confession-path.ts'
import { type Item, moreSubject } from '../../data/dialogs/dialogs.ts'
import { AboutLink } from '../../ui/link.tsx'

/** A link to the takedown form, for people who are described in the text: it helps them better than a report. */
export function TakedownHint({ item }: { item: Item }) {
  return (
    <p className="mt-4 text-ink-quiet">
      Is it about you?{' '}
      <AboutLink to={`/rules?about=${encodeURIComponent(addressOf(item))}#takedown`}>
        Ask us to take it down
      </AboutLink>
      . You don’t need an account.
    </p>
  )
}

/** Returns the path of the item's page. For a reply, it is in the first link of the reply's article. */
function addressOf({ kind, id }: Item): string {
  if (kind === 'confession') return confessionPath(id)
  const article = moreSubject.get()?.button.closest('article')
  return article?.querySelector('a')?.getAttribute('href') ?? ''
}
