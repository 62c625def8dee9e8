import type { OwnReply } from '../../../contract/replies.ts'
import { ownConfessionsQuery } from '../../data/confessions/queries.ts'
import { ownRepliesQuery } from '../../data/replies/queries.ts'
import { replyPath } from '../../data/replies/reply-path.ts'
import { ItemBar } from '../../items/actions/item-actions.tsx'
import { AnsweredText } from '../../items/cards/answered-text.tsx'
import { ConfessionCardView } from '../../items/cards/confession-card.tsx'
import { ReplyByline } from '../../items/cards/reply-byline.tsx'
import { HiddenNotice } from '../../items/hidden/hidden-notice.tsx'
import { OwnListPage } from '../../items/personal-page.tsx'
import { Link } from '../../ui/link.tsx'
import { FoldedText } from '../../ui/user-text.tsx'

export function MyRepliesPage() {
  return (
    <OwnListPage
      title="My Replies"
      shows="your replies"
      list={ownRepliesQuery()}
      failure="Failed to load replies"
      empty="You haven’t replied to anyone yet."
    >
      {(reply) => <OwnReplyView key={reply.id} reply={reply} />}
    </OwnListPage>
  )
}

function OwnReplyView({ reply }: { reply: OwnReply }) {
  const { confession, parentReplyId, parent } = reply
  return (
    <article tabIndex={-1} className="card">
      <h2 dir="auto" className="context-title">
        {confession ? (
          <Link to={replyPath(confession.id, reply.id)}>{confession.title}</Link>
        ) : (
          'Deleted Confession'
        )}
      </h2>
      {parentReplyId && <AnsweredReply parent={parent} />}
      <FoldedText text={reply.content} className="" />
      <HiddenNotice item={reply} className="mt-3" />
      <ItemBar item={reply}>
        <ReplyByline reply={reply} />
      </ItemBar>
    </article>
  )
}

function AnsweredReply({ parent }: Pick<OwnReply, 'parent'>) {
  if (!parent) return <p className="mb-2 text-ink-quiet">The reply it answers was deleted.</p>
  return <AnsweredText text={parent.excerpt} author={parent.isOwner ? 'You' : 'Anonymous'} />
}

export function MyConfessionsPage() {
  return (
    <OwnListPage
      title="My Confessions"
      shows="your confessions"
      list={ownConfessionsQuery()}
      failure="Failed to load confessions"
      empty="You haven’t confessed anything yet."
    >
      {(card) => <ConfessionCardView key={card.id} card={card} />}
    </OwnListPage>
  )
}
