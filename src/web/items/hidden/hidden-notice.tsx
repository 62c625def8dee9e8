import {
  type ConfessionOrReply,
  itemOf,
  openDialog,
  openEditorOf,
} from '../../data/dialogs/dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { quoted } from '../../ui/first-words.ts'
import { Link } from '../../ui/link.tsx'
import { dayOf, useNow } from '../../ui/time.tsx'
import { hiddenItemAdvice, refused, whyHidden } from './hidden-item-advice.ts'

type HiddenNoticeProps = { of: ConfessionOrReply; className: string }

export function HiddenNotice({ of: shown, className }: HiddenNoticeProps) {
  const item = itemOf(shown)
  const of = quoted(item.of)
  const now = useNow()
  if (!shown.hidden) return null
  const { since, explanation, canShow, appeal } = shown.hidden
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
      <div className="mt-3 flex empty:hidden flex-wrap items-center gap-2">
        {canShow && (
          <Button
            look="outline"
            size="small"
            aria-label={`Edit ${item.kind} ${of}`}
            data-shortcut="e"
            onClick={() => openEditorOf(shown)}
            className="max-md:min-h-11"
          >
            Edit
          </Button>
        )}
        {appeal === 'possible' && (
          <Button
            look="outline"
            size="small"
            aria-label={`Appeal ${of}`}
            onClick={() => openDialog({ kind: 'appeal', item })}
            className="max-md:min-h-11"
          >
            Appeal
          </Button>
        )}
      </div>
    </div>
  )
}
