import { memo, useState } from 'react'
import type { Reply } from '../../../contract/replies.ts'
import { useIsHiddenForMe } from '../../data/hidden-items/use-is-hidden-for-me.ts'
import {
  type HeldReply,
  newReplies,
  newRepliesAt,
  replyHolder,
  useNewRepliesAt,
} from '../../data/live/news.ts'
import { replyAnchor, threadPartPath } from '../../data/replies/reply-path.ts'
import { lazyComponent } from '../../ui/lazy.tsx'
import { Link } from '../../ui/link.tsx'
import { useStore } from '../../ui/store.ts'
import { useNow } from '../../ui/time.tsx'
import { quoted } from '../../ui/user-text.tsx'
import { ReplyItem, type ReplyProps } from './reply-item.tsx'

const NewReplies = lazyComponent(() => import('./new-replies.tsx'), 'NewReplies')

/** Memoized, so that a vote renders only its own reply: votes may arrive several times per second. */
export const ReplyTree = memo(function ReplyTree(props: ReplyProps) {
  const { reply, confessionId, focus } = props
  const [isFolded, setFolded] = useState(false)
  const newCount = useNewRepliesAt(reply.id)
  const { isDeleted } = reply
  const replies = useHeldReplies(reply.replies)
  const isHiddenForMe = useIsHiddenForMe(reply.id, reply.content)
  const now = useNow()
  const isNew = now.getTime() < Date.parse(reply.createdAt)
  const isTextShown = !isDeleted && !isHiddenForMe
  return (
    <article
      id={replyAnchor(reply.id)}
      tabIndex={-1}
      className={isNew ? 'reply animate-open' : 'reply'}
    >
      <ReplyItem {...props} isHiddenForMe={isHiddenForMe} onPosted={() => setFolded(false)} />
      {replies.length > 0 && (
        <div className={isFolded ? 'contents' : 'flex'}>
          <FoldButton reply={reply} replies={replies} isFolded={isFolded} onFold={setFolded} />
          {!isFolded && (
            <div className="min-w-0 grow">
              {replies.map((below, index) => (
                <ReplyTree
                  key={below.id}
                  reply={below}
                  confessionId={confessionId}
                  focus={focus}
                  // The first one is directly below what it answers.
                  answered={index > 0 && isTextShown ? reply.content : undefined}
                />
              ))}
            </div>
          )}
        </div>
      )}
      <MoreRepliesLink reply={reply} confessionId={confessionId} />
      {newCount > 0 && !isDeleted && (
        <NewReplies
          confessionId={confessionId}
          count={newCount}
          to={reply}
          onShow={() => setFolded(false)}
        />
      )}
    </article>
  )
})

type FoldButtonProps = {
  reply: Reply
  replies: Reply[]
  isFolded: boolean
  onFold: (isFolded: boolean) => void
}

/** Hides the replies below a reply, or shows them again. Both buttons are one element, so that it keeps the focus. */
function FoldButton({ reply, replies, isFolded, onFold }: FoldButtonProps) {
  const newCount = useStore(newReplies, () => (isFolded ? countNew(replies) : 0))
  const count = countReplies(replies)
  const name = count === 1 ? '1 reply' : `${count} replies`
  const label = newCount > 0 ? `Show ${name} · ${newCount} new` : `Show ${name}`
  const to = `to ${quoted(reply.content)}`
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      aria-label={isFolded ? `${label} ${to}` : `Hide ${name} ${to}`}
      title={isFolded ? undefined : `Hide ${name}`}
      onClick={() => onFold(!isFolded)}
      className={
        isFolded
          ? 'mr-4 min-h-9 font-medium text-ink-quiet text-meta hover:text-ink hover:underline'
          : 'fold-line'
      }
    >
      {isFolded ? label : null}
    </button>
  )
}

function MoreRepliesLink({ reply, confessionId }: { reply: Reply; confessionId: string }) {
  const { id, moreReplies, moreCursor } = reply
  if (moreReplies === 0 || !moreCursor) return null
  const label = moreReplies === 1 ? 'Show 1 more reply' : `Show ${moreReplies} more replies`
  return (
    <Link
      to={threadPartPath(confessionId, { below: id, cursor: moreCursor })}
      aria-label={`${label} to ${quoted(reply.content)}`}
      className="inline-block py-1 underline underline-offset-4"
    >
      {label}
    </Link>
  )
}

function countReplies(replies: Reply[]): number {
  return replies.reduce((sum, reply) => sum + 1 + countReplies(reply.replies), 0)
}

function countNew(replies: Reply[]): number {
  return replies.reduce(
    (sum, { id, replies }) => sum + newRepliesAt(id).length + countNew(replies),
    0,
  )
}

/** Returns these replies and, at their places, those below which the user is writing although they were deleted. */
export function useHeldReplies(replies: Reply[]): HeldReply[] {
  const [before, setBefore] = useState<{ replies: Reply[]; shown: HeldReply[] }>({
    replies,
    shown: replies,
  })
  const isSame =
    before.replies.length === replies.length &&
    before.replies.every((reply, index) => reply === replies[index])
  if (isSame) return before.shown
  const shown = replyHolder.get()?.(before.shown, replies) ?? replies
  setBefore({ replies, shown })
  return shown
}
