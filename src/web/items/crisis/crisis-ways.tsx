import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { phoneLinks } from './phone-links.ts'

const look = 'inline-flex min-h-[44px] items-center font-medium underline underline-offset-4'

/**
 * What `CRISIS_TEXT` says can be called or texted, and the helplines. Beside each other, and none over another:
 * nobody tries twice.
 */
export function CrisisWays() {
  const { crisisText, crisisUrl } = useBoardFacts()
  return (
    <span className="flex flex-wrap gap-x-5">
      {phoneLinks(crisisText).map(({ href, words }) => (
        <a key={href} href={href} className={look}>
          {words}
        </a>
      ))}
      {/* Elsewhere, so that nothing is lost of what one writes. */}
      <a href={crisisUrl} target="_blank" rel="noreferrer" className={look}>
        Find a helpline
      </a>
    </span>
  )
}
