import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ConfessionOrReply, itemOf } from '../../data/dialogs/dialogs.ts'
import { toggleUpvote } from '../../data/upvotes/toggle-upvote.ts'
import { useLock } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { quoted } from '../../ui/user-text.tsx'

/** A click locks the button for this time in ms (SPEC §9). */
const lockMs = 300

export function UpvoteButton({ item }: { item: ConfessionOrReply }) {
  const [locked, lock] = useLock(lockMs)
  const client = useQueryClient()
  // Animate only when the user's own vote changes: other people's votes arrive all the time.
  const { hasVoted, upvoteCount } = item
  const [first] = useState(hasVoted)
  const [changed, setChanged] = useState(false)
  if (!changed && hasVoted !== first) setChanged(true)
  const { kind, text } = itemOf(item)
  return (
    <>
      <noscript className="sr-only">Upvotes: {upvoteCount}</noscript>
      <button
        type="button"
        data-shortcut="u"
        aria-label={`Upvote, ${upvoteCount}, ${quoted(text)}`}
        aria-pressed={hasVoted}
        aria-disabled={locked || undefined}
        onClick={() => {
          if (locked) return
          lock()
          toggleUpvote(client, { ...item, kind })
        }}
        className="pill upvote"
      >
        <Icon
          name="arrow-big-up"
          className={changed && hasVoted ? 'size-5 animate-lift' : 'size-5'}
        />
        <span key={`${hasVoted}`} aria-hidden className={changed ? 'animate-roll' : undefined}>
          {upvoteCount}
        </span>
      </button>
    </>
  )
}
