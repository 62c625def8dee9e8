import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { phoneLinks } from './phone-links.ts'

const look = 'inline-flex min-h-11 items-center font-medium underline underline-offset-4'

/** Links to the phone numbers in the setting `CRISIS_TEXT` and to a helpline. Their touch areas must not overlap. */
export function CrisisLinks() {
  const { crisisText, crisisUrl } = useBoardFacts()
  return (
    <span className="flex flex-wrap gap-x-4">
      {phoneLinks(crisisText).map(({ href, words }) => (
        <a key={href} href={href} className={look}>
          {words}
        </a>
      ))}
      {/* Opens in a new tab, so that a text that is being written is not lost. */}
      <a href={crisisUrl} target="_blank" rel="noreferrer" className={look}>
        Find a helpline
      </a>
    </span>
  )
}
