import { focusOnMount } from '../../ui/focus.ts'
import type { Takedown } from './use-takedown.ts'

type ReceivedNoteProps = { answerBy: string; sent: Takedown }

/** Shows the sender of a takedown request what they sent. Without an account, they can't look it up later. */
export function ReceivedNote({ answerBy, sent }: ReceivedNoteProps) {
  const copy = [
    ['About', sent.link],
    ['What you wrote', sent.statement],
    ['How to reach you', sent.contact],
  ] as const
  return (
    <div className="mt-6 rounded-surface bg-well px-5 py-4">
      <div ref={focusOnMount} tabIndex={-1} className="scroll-mt-20">
        <p className="font-semibold">Received.</p>
        <p className="mt-1">
          If people can still see it on the board, you will hear from the operator by{' '}
          <time dateTime={answerBy} className="font-semibold">
            {dayAndTime(answerBy)}
          </time>
          . If it has already gone, there is nothing left to do.
        </p>
      </div>
      <p className="mt-4 text-ink-quiet">This is what you sent. Keep a copy if you need one.</p>
      <dl className="mt-2 grid gap-2">
        {copy.map(([name, words]) => (
          <div key={name}>
            <dt className="text-ink-quiet text-meta">{name}</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {words}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function dayAndTime(time: string): string {
  const date = new Date(time)
  const day = date.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
  const clock = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  return `${day.replace(',', '')}, ${clock}`
}
