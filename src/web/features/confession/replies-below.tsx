import { type ReactNode, useState } from 'react'
import type { Reply } from '../../../contract/replies.ts'
import { newReplies, newRepliesAt } from '../../data/live/news.ts'
import { quoted } from '../../ui/first-words.ts'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import { useStore } from '../../ui/store.ts'
import { TruncatedReplies } from './truncated-replies.tsx'
import { useHeldReplies } from './use-held-replies.ts'

type RepliesBelowProps = {
  reply: Reply
  confessionId: string
  isFolded: boolean
  onFold: (isFolded: boolean) => void
  /** Renders a reply. `place` is its index below the answered one. */
  children: (below: Reply, place: number) => ReactNode
}

export function RepliesBelow(props: RepliesBelowProps) {
  const { reply, confessionId, children, ...branch } = props
  // True once the server has left out some replies. It stays true, so that replies loaded later stay visible.
  const [wasTruncated, setTruncated] = useState(reply.moreReplies > 0)
  if (!wasTruncated && reply.moreReplies > 0) setTruncated(true)
  const branchOf = (replies: Reply[]) => (
    <Branch {...branch} above={reply} replies={replies}>
      {children}
    </Branch>
  )
  if (!wasTruncated) return branchOf(reply.replies)
  return (
    <TruncatedReplies reply={reply} confessionId={confessionId}>
      {branchOf}
    </TruncatedReplies>
  )
}

type BranchProps = Omit<RepliesBelowProps, 'reply' | 'confessionId'> & {
  above: Reply
  replies: Reply[]
}

function Branch({ above, replies: loaded, isFolded, onFold, children }: BranchProps) {
  const replies = useHeldReplies(loaded)
  const [isPressed, setPressed] = useState(false)
  const newCount = useStore(newReplies, () => (isFolded ? countOfNew(replies) : 0))
  if (replies.length === 0) return null
  const count = countOf(replies)
  const name = count === 1 ? '1 reply' : `${count} replies`
  const to = `to ${quoted(above.content)}`
  // Focus the new button after a click, because folding replaces the clicked button with another one.
  const ref = isPressed ? focusOnMount : null
  const fold = (isFolded: boolean) => {
    setPressed(true)
    onFold(isFolded)
  }
  if (isFolded) {
    const label = newCount > 0 ? `Show ${name} · ${newCount} new` : `Show ${name}`
    return (
      <button
        type="button"
        ref={ref}
        aria-expanded={false}
        aria-label={`${label} ${to}`}
        onClick={() => fold(false)}
        className="mr-4 min-h-9 font-medium text-ink-quiet text-meta hover:text-ink hover:underline"
      >
        {label}
      </button>
    )
  }
  return (
    <div className="flex">
      <button
        type="button"
        aria-expanded
        aria-label={`Hide ${name} ${to}`}
        title={`Hide ${name}`}
        ref={ref}
        onClick={() => fold(true)}
        className="fold-line"
      />
      <div className="min-w-0 grow">{replies.map(children)}</div>
    </div>
  )
}

function countOf(replies: Reply[]): number {
  return replies.reduce((sum, reply) => sum + 1 + countOf(reply.replies), 0)
}

function countOfNew(replies: Reply[]): number {
  return replies.reduce(
    (sum, { id, replies }) => sum + newRepliesAt(id).length + countOfNew(replies),
    0,
  )
}
