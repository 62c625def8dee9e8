import type { MouseEvent } from 'react'
import type { Hidden } from '../../../contract/item-fields.ts'
import type { ReportReason } from '../../../contract/report-reasons.ts'
import {
  type ConfessionOrReply,
  type Item,
  itemOf,
  openDialog,
} from '../../data/dialogs/dialogs.ts'
import { hiddenForMe, hideForMe, showForMe } from '../../data/hidden-items/hidden-for-me.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { useStore } from '../../ui/store.ts'
import { dayOf, useNow } from '../../ui/time.tsx'
import { quoted } from '../../ui/user-text.tsx'

type HiddenNoticeProps = { item: ConfessionOrReply; className: string }

/** Stands below the words. The buttons for an edit and to delete follow it. */
export function HiddenNotice({ item: shown, className }: HiddenNoticeProps) {
  const item = itemOf(shown)
  const now = useNow()
  if (!shown.hidden) return null
  const { since, explanation, appeal } = shown.hidden
  return (
    <div role="note" aria-label="Hidden from others" className={`moderated notice ${className}`}>
      <p>
        <span className="font-semibold">
          Hidden from others since <time dateTime={since}>{dayOf(since, now)}</time>.
        </span>{' '}
        {whyHidden(shown.hidden)} See{' '}
        <Link to="/rules" className="target underline underline-offset-4">
          the rules
        </Link>
        .
      </p>
      {appeal === 'refused' && <p className="mt-2">{refused}</p>}
      {explanation && (
        <blockquote dir="auto" className="as-written mt-2 border-line border-l-2 pl-3">
          {explanation}
        </blockquote>
      )}
      <p className="mt-2">{hiddenItemAdvice(shown.hidden)}</p>
      {appeal === 'possible' && (
        <Button
          look="outline"
          size="small"
          aria-label={`Appeal ${quoted(item.text)}`}
          onClick={() => openDialog({ kind: 'appeal', item })}
          className="mt-3 max-md:min-h-11"
        >
          Appeal
        </Button>
      )}
    </div>
  )
}

/** Returns, for example, 'Readers reported it as spam.' */
export function whyHidden({ by, rule }: Pick<Hidden, 'by' | 'rule'>): string {
  return `${by === 'reports' ? 'Readers reported it' : 'The operator hid it'} ${reasons[rule]}.`
}

const reasons: Record<ReportReason, string> = {
  exposes_someone: 'for giving someone away',
  harassment: 'as harassment',
  hate_or_threat: 'as hate or a threat',
  self_harm: 'as self-harm',
  sexual: 'as sexual content',
  spam: 'as spam',
  against_the_law: 'as illegal',
  something_else: 'for another reason',
}

export const refused = 'Appeal declined: it still breaks the rule.'

export function hiddenItemAdvice({ canShow, appeal }: Pick<Hidden, 'canShow' | 'appeal'>): string {
  return (canShow ? ifShown : ifNotShown)[appeal]
}

const ifShown = {
  possible: 'You can edit it once to make it visible again.',
  sent: 'Your appeal is being reviewed. You can also edit the text once to make it visible again.',
  refused: 'You can edit it once to make it visible again.',
}

const ifNotShown = {
  possible: 'Another edit won’t bring it back.',
  sent: 'Your appeal is being reviewed.',
  refused: 'It stays hidden. You can still delete it.',
}

type HiddenForYouProps = {
  id: string
  /** The element that the item's title would have. */
  heading: 'h1' | 'h2' | 'p'
}

/** Moves the focus to the article, which stays, because the clicked button disappears. */
const press = (act: () => void) => (event: MouseEvent) => {
  event.currentTarget.closest('article')?.focus({ preventScroll: true })
  act()
}

/** Below the buttons of an item that the user has just reported. */
export function Reported({ id, text }: Pick<Item, 'id' | 'text'>) {
  return (
    <p className="flex min-h-11 w-full items-center gap-x-4 text-meta">
      Reported
      <Button
        look="link"
        aria-label={`Hide for me ${quoted(text)}`}
        onClick={press(() => hideForMe(id))}
        className="target text-meta!"
      >
        Hide for me
      </Button>
    </p>
  )
}

/** Replaces an item that the user has hidden for themselves. The labels must not reveal what is hidden. */
export function HiddenForYou({ id, heading: Heading }: HiddenForYouProps) {
  const isChosen = useStore(hiddenForMe, ({ ids }) => ids.includes(id))
  return (
    <div className="-mt-3 flex min-h-11 flex-wrap items-center gap-x-4 text-ink-quiet text-meta">
      <Heading>Hidden for you</Heading>
      <Button look="link" onClick={press(() => showForMe(id))} className="target text-meta!">
        {isChosen ? 'Undo' : 'Show'}
      </Button>
      <Button
        look="link"
        onClick={press(() => openDialog({ kind: 'hidden words' }))}
        className="target text-meta!"
      >
        Hidden words
      </Button>
    </div>
  )
}
