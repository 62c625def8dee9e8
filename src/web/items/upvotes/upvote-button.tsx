import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toggleUpvote, type UpvoteTarget } from '../../data/upvotes/toggle-upvote.ts'
import { useLock } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { quoted } from '../../ui/user-text.tsx'

/** A click locks the button for this time in ms (SPEC §9). */
const lockMs = 300

type UpvoteButtonProps = {
  target: UpvoteTarget
  /** The title or the first words of the item, for the accessible name. */
  text: string
}

export function UpvoteButton({ target, text }: UpvoteButtonProps) {
  const [locked, lock] = useLock(lockMs)
  const client = useQueryClient()
  // Animate only when the user's own vote changes: other people's votes arrive all the time.
  const [first] = useState(target.hasVoted)
  const [changed, setChanged] = useState(false)
  if (!changed && target.hasVoted !== first) setChanged(true)
  const { upvoteCount } = target
  return (
    <>
      <noscript className="sr-only">Upvotes: {upvoteCount}</noscript>
      <button
        type="button"
        data-shortcut="u"
        aria-label={`Upvote, ${upvoteCount}, ${quoted(text)}`}
        aria-pressed={target.hasVoted}
        aria-disabled={locked || undefined}
        onClick={() => {
          if (locked) return
          lock()
          toggleUpvote(client, target)
        }}
        className="pill upvote"
      >
        <Icon
          name="arrow-big-up"
          className={changed && target.hasVoted ? 'size-5 animate-lift' : 'size-5'}
        />
        <span
          key={`${target.hasVoted}`}
          aria-hidden
          className={changed ? 'animate-roll' : undefined}
        >
          {upvoteCount}
        </span>
      </button>
    </>
  )
}
