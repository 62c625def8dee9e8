import { useRef, useState } from 'react'
import { maxReplyDepth } from '../../../contract/limits.ts'
import type { HeldReply } from '../../data/live/news.ts'
import { ItemBar, MoreButton } from '../../items/actions/item-actions.tsx'
import { ReplyByline } from '../../items/cards/reply-byline.tsx'
import { CrisisCard, HiddenForYou, HiddenNotice } from '../../items/hidden/lazy-notices.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy.tsx'
import { FoldedText, quoted } from '../../ui/user-text.tsx'
import { ReplyForm } from './reply-form.tsx'

const AnsweredText = lazyComponent(
  () => import('../../items/cards/answered-text.tsx'),
  'AnsweredText',
)

export type ReplyProps = {
  reply: HeldReply
  confessionId: string
  /** The id of the reply that the URL points to. */
  focus: string | undefined
  /** The text of the reply that this one answers, unless it is not shown or directly above. */
  answered?: string | undefined
}

type ReplyItemProps = ReplyProps & { isHiddenForMe: boolean; onPosted: () => void }

export function ReplyItem(props: ReplyItemProps) {
  const { reply, confessionId, focus, answered, isHiddenForMe, onPosted } = props
  const { isDeleted } = reply
  const [replying, setReplying] = useState(false)
  const replyButton = useRef<HTMLButtonElement>(null)
  const [isAnsweredShown, setAnsweredShown] = useState(false)
  const isVisibleToOthers = !reply.hidden
  return (
    <>
      {isDeleted ? (
        <p role={replying ? 'alert' : undefined} className="text-ink-quiet">
          This reply was deleted.
        </p>
      ) : isHiddenForMe ? (
        <HiddenForYou id={reply.id} heading="p" />
      ) : (
        <div className={reply.id === focus ? 'focused-reply' : undefined}>
          <ReplyByline
            reply={reply}
            author={
              <span className="font-semibold text-ink">{reply.isOwner ? 'You' : 'Anonymous'}</span>
            }
          >
            {answered && (
              <button
                type="button"
                aria-label={`To ${quoted(answered)}`}
                aria-expanded={isAnsweredShown}
                onClick={() => setAnsweredShown(!isAnsweredShown)}
                className="answered-button"
              >
                <Icon name="corner-left-up" className="size-3.5" />
              </button>
            )}
          </ReplyByline>
          {answered && isAnsweredShown && <AnsweredText text={answered} className="my-2" />}
          <FoldedText text={reply.content} isOpen={reply.id === focus} className="mt-1" />
          {reply.hasCrisisCard && <CrisisCard className="mt-2" />}
          {reply.isOwner && (
            <div aria-live="polite">
              {reply.hidden && <HiddenNotice item={reply} className="mt-3" />}
            </div>
          )}
          <ItemBar item={reply} actions={<MoreButton item={reply} />}>
            {isVisibleToOthers && reply.depth < maxReplyDepth && (
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
          </ItemBar>
        </div>
      )}
      {(replying || isDeleted || !isVisibleToOthers) && (
        <ReplyForm
          confessionId={confessionId}
          parentReplyId={reply.id}
          isGone={isDeleted || !isVisibleToOthers}
          onPosted={() => {
            setReplying(false)
            onPosted()
          }}
          onCancel={() => {
            setReplying(false)
            replyButton.current?.focus()
          }}
        />
      )}
    </>
  )
}
