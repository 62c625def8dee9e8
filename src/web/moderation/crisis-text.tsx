import { useBoardFacts } from '../board-facts.tsx'
import { phoneLinks } from './phone-links.ts'

/** What `CRISIS_TEXT` says; its numbers call or text when they are tapped. */
export function CrisisText() {
  const { text } = useBoardFacts().crisis
  return phoneLinks(text).map(({ words, href, label }) =>
    href ? (
      <a
        key={href}
        href={href}
        aria-label={label}
        className="target inline-block whitespace-nowrap underline underline-offset-4"
      >
        {words}
      </a>
    ) : (
      words
    ),
  )
}
