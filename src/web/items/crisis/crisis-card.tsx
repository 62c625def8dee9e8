import { useDeferredValue, useEffect, useState } from 'react'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { linkButtonClasses } from '../../ui/link.tsx'

type CrisisCardProps = {
  /**
   * Set for users who write the text, which only this browser has checked, and for users who report it. Without it,
   * the card is for the text's readers, its author among them.
   */
  audience?: 'writer' | 'reporter'
  className?: string
}

/** Shows where to find help, next to a text about suicide or self-harm that the user writes, reads or reports. */
export function CrisisCard({ audience, className = '' }: CrisisCardProps) {
  const { crisisText } = useBoardFacts()
  return (
    <div
      role="note"
      aria-label="Help in a crisis"
      className={`moderated crisis-card notice border-edge! ${className}`}
    >
      <p>
        <span className="block font-semibold">
          {audience === 'reporter'
            ? 'If someone is in danger, call now and ask what to do.'
            : 'You don’t have to carry this alone.'}
        </span>
        {crisisText}
      </p>
      <CrisisLinks areButtons />
      {audience === 'reporter' && (
        <p className="text-ink-quiet text-meta">You can also reply kindly and share this number.</p>
      )}
      {audience === 'writer' && (
        <p className="text-ink-quiet text-meta">Only you see this. Nothing was sent.</p>
      )}
    </div>
  )
}

/** A short form of the card, for lists and for pages that already show the card. */
export function CrisisLine({ className = '' }: { className?: string }) {
  const { crisisText } = useBoardFacts()
  return (
    <div className={`moderated crisis-line text-ink-quiet text-meta ${className}`}>
      <p>You are not alone. {crisisText}</p>
      <CrisisLinks />
    </div>
  )
}

type CrisisWatchProps = { text: string; className?: string }

/** Checks the text for words of self-harm, in the browser only: nothing is sent or stored. */
export function CrisisCheck({ text, className = 'crisis-watch' }: CrisisWatchProps) {
  const [check, setCheck] = useState<(text: string) => boolean>()
  useEffect(() => {
    import('./crisis-words.ts').then(
      ({ mentionsSelfHarm }) => setCheck(() => mentionsSelfHarm),
      // The word list could not be loaded. Don't disturb the user with an error.
      () => {},
    )
  }, [])
  const deferredText = useDeferredValue(text)
  return (
    // Use `aria-live`, because the role `status` is reserved for toasts.
    <div aria-live="polite" className={className}>
      {check?.(deferredText) && (
        <>
          <CrisisCard audience="writer" />
          <CrisisLine />
        </>
      )}
    </div>
  )
}

const links = 'flex flex-wrap gap-x-4'
const link = 'inline-flex min-h-11 items-center font-medium underline underline-offset-4'
const buttons = 'my-2.5 flex flex-wrap gap-2'
const button = `${linkButtonClasses} grow basis-28 justify-center sm:whitespace-nowrap md:grow-0`

/** Links to phone numbers and to a helpline. Their touch areas must not overlap. */
export function CrisisLinks({ areButtons = false }) {
  const { crisisText, crisisUrl } = useBoardFacts()
  const look = areButtons ? button : link
  return (
    <span className={areButtons ? buttons : links}>
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

/** Returns links for the numbers directly after 'Call', 'Text' or 'Call or text' in the setting `CRISIS_TEXT`. */
export function phoneLinks(text: string): { href: string; words: string }[] {
  const calls = text.matchAll(/\b(call or text|call|text) ([+(]?\d[\d ()-]*\d)/gi)
  return [...calls].flatMap(([, way = '', number = '']) => {
    const digits = number.replace(/[^+\d]/g, '')
    return way
      .toLowerCase()
      .split(' or ')
      .map((verb) =>
        verb === 'call'
          ? { href: `tel:${digits}`, words: `Call ${number}` }
          : { href: `sms:${digits}`, words: `Text ${number}` },
      )
  })
}
