import { memo, useRef, useState } from 'react'
import { maxReplyDepth } from '../../../contract/limits.ts'
import { useIsHiddenForMe } from '../../data/hidden-items/use-is-hidden-for-me.ts'
import { type HeldReply, useNewRepliesAt } from '../../data/live/news.ts'
import { replyAnchor } from '../../data/replies/reply-path.ts'
import { MoreButton } from '../../items/actions/more-button.tsx'
import { OwnerActions } from '../../items/actions/owner-actions.tsx'
import { CrisisCard, HiddenForYou, HiddenNotice } from '../../items/hidden/lazy-notices.ts'
import { UpvoteButton } from '../../items/upvotes/upvote-button.tsx'
import { useNow } from '../../ui/clock.tsx'
import { quoted } from '../../ui/first-words.ts'
import { lazyComponent } from '../../ui/lazy.tsx'
import { FoldedText } from '../../ui/user-text.tsx'
import { RepliesBelow } from './replies-below.tsx'
import { ReplyForm } from './reply-form.tsx'
import { ReplyHeader } from './reply-header.tsx'

const AnsweredText = lazyComponent(
  () => import('../../items/cards/answered-text.tsx'),
  'AnsweredText',
)
const NewReplies = lazyComponent(() => import('./new-replies.tsx'), 'NewReplies')

type ReplyItemProps = {
  reply: HeldReply
  confessionId: string
  /** The id of the reply that the URL points to. */
  focus: string | undefined
  /** The text of the reply that this one answers, unless it is not shown or directly above. */
  answered?: string | undefined
}

/** Memoized, so that a vote renders only its own reply: votes may arrive several times per second. */
export const ReplyItem = memo(function ReplyItem(props: ReplyItemProps) {
  const { reply, confessionId, focus, answered } = props
  const [replying, setReplying] = useState(false)
  const replyButton = useRef<HTMLButtonElement>(null)
  const [isFolded, setFolded] = useState(false)
  const [isAnsweredShown, setAnsweredShown] = useState(false)
  const newCount = useNewRepliesAt(reply.id)
  const isDeleted = reply.isDeleted ?? false
  const isHiddenForMe = useIsHiddenForMe(reply.id, reply.content)
  const isSeen = !reply.hidden
  const hasReplies = reply.replies.length > 0 || reply.moreReplies > 0
  // Stays true, so that a deleted reply below which the user is writing keeps its place.
  const [hadReplies, setHadReplies] = useState(hasReplies)
  if (hasReplies && !hadReplies) setHadReplies(true)
  const now = useNow()
  const isNew = now.getTime() < Date.parse(reply.createdAt)
  return (
    <article
      id={replyAnchor(reply.id)}
      tabIndex={-1}
      className={isNew ? 'reply animate-open' : 'reply'}
    >
      {isDeleted ? (
        <p role={replying ? 'alert' : undefined} className="text-ink-quiet">
          This reply was deleted.
        </p>
      ) : isHiddenForMe ? (
        <HiddenForYou id={reply.id} heading="p" />
      ) : (
        <div className={reply.id === focus ? 'focused-reply' : undefined}>
          <ReplyHeader
            reply={reply}
            confessionId={confessionId}
            answered={answered}
            isAnsweredShown={isAnsweredShown}
            onShowAnswered={setAnsweredShown}
          />
          {answered && isAnsweredShown && <AnsweredText text={answered} className="my-2" />}
          <FoldedText text={reply.content} isOpen={reply.id === focus} className="mt-1" />
          {reply.hasCrisisCard && <CrisisCard className="mt-2" />}
          {reply.isOwner && (
            <div aria-live="polite">
              {reply.hidden && <HiddenNotice of={reply} className="mt-3" />}
            </div>
          )}
          <div className="bar">
            {isSeen && <UpvoteButton target={{ kind: 'reply', ...reply }} of={reply.content} />}
            {isSeen && reply.depth < maxReplyDepth && (
              <button
                ref={replyButton}
                type="button"
                data-shortcut="r"
                aria-label={`Reply ${quoted(reply.content)}`}
                aria-expanded={replying}
                onClick={() => setReplying(!replying)}
                className="pill font-medium"
              >
                Reply
              </button>
            )}
            <span className="actions ml-auto">
              {reply.isOwner && <OwnerActions of={reply} />}
              {isSeen && <MoreButton of={reply} />}
            </span>
          </div>
        </div>
      )}
      {(replying || isDeleted || !isSeen) && (
        <ReplyForm
          confessionId={confessionId}
          parentReplyId={reply.id}
          isGone={isDeleted || !isSeen}
          onPosted={() => {
            setReplying(false)
            setFolded(false)
          }}
          onCancel={() => {
            setReplying(false)
            replyButton.current?.focus()
          }}
        />
      )}
      {hadReplies && (
        <RepliesBelow
          reply={reply}
          confessionId={confessionId}
          isFolded={isFolded}
          onFold={setFolded}
        >
          {(below, place) => (
            <ReplyItem
              key={below.id}
              reply={below}
              confessionId={confessionId}
              focus={focus}
              // The first one is directly below what it answers.
              answered={place === 0 || isDeleted || isHiddenForMe ? undefined : reply.content}
            />
          )}
        </RepliesBelow>
      )}
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
