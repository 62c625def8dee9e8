import { useState } from 'react'
import { deepestReply } from '../../contract/limits.ts'
import type { Reply } from '../../contract/replies.ts'
import { TimeAgo } from '../ui/time-ago.tsx'
import { Written } from '../ui/written.tsx'
import { UpvoteButton } from '../upvotes/upvote-button.tsx'
import { ReplyForm } from './reply-form.tsx'

type ReplyItemProps = { reply: Reply; confessionId: string }

/** A reply with those below it, each level behind a line of its own. */
export function ReplyItem({ reply, confessionId }: ReplyItemProps) {
  const [replying, setReplying] = useState(false)
  return (
    <article className="animate-open pt-4">
      <p className="flex items-center gap-2 text-ink-quiet text-meta">
        <span className="font-semibold text-ink">{reply.isOwner ? 'You' : 'Anonymous'}</span>
        {reply.isOp && <span className="font-semibold text-accent-text">OP</span>}
        <TimeAgo time={reply.createdAt} />
        {reply.updatedAt && <span>edited</span>}
      </p>
      <Written text={reply.content} className="mt-1" />
      <div className="flex items-center gap-1 text-ink-quiet">
        <UpvoteButton target={{ kind: 'reply', ...reply }} />
        {reply.depth < deepestReply && (
          <button
            type="button"
            aria-expanded={replying}
            onClick={() => setReplying(!replying)}
            className="min-h-11 rounded-full px-3 font-medium hover:bg-hover hover:text-ink"
          >
            Reply
          </button>
        )}
      </div>
      {replying && (
        <ReplyForm
          confessionId={confessionId}
          parentReplyId={reply.id}
          onDone={() => setReplying(false)}
        />
      )}
      {reply.replies.length > 0 && (
        <div className="border-line border-l-2 pl-3 md:pl-5">
          {reply.replies.map((below) => (
            <ReplyItem key={below.id} reply={below} confessionId={confessionId} />
          ))}
        </div>
      )}
    </article>
  )
}
