import type { InboxItem } from '../../../contract/inbox.ts'
import { useIsHiddenForMe } from '../../data/hidden-items/use-is-hidden-for-me.ts'
import { isMarked, marks, unmarkReply } from '../../data/inbox/new-reply-marks.ts'
import { inboxQuery } from '../../data/inbox/queries.ts'
import { replyPath } from '../../data/replies/reply-path.ts'
import { MoreButton } from '../../items/actions/more-button.tsx'
import { HiddenForYou } from '../../items/hidden/hidden-for-you.tsx'
import { OwnListPage } from '../../items/personal-page.tsx'
import { UpvoteButton } from '../../items/upvotes/upvote-button.tsx'
import { Link } from '../../ui/link.tsx'
import { useLocation } from '../../ui/location.tsx'
import { useStore } from '../../ui/store.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { Written } from '../../ui/user-text.tsx'
import { NewAnswers } from './new-answers.tsx'

export function InboxPage() {
  const visit = useLocation()
  return (
    <OwnListPage
      key={visit.key}
      title="Inbox"
      invitation="Sign in to see who replied to you."
      list={inboxQuery()}
      failure="Failed to load your inbox"
      empty="No one has replied to you yet."
      above={<NewAnswers visit={visit} />}
    >
      {(item) => <InboxItemView key={item.reply.id} item={item} />}
    </OwnListPage>
  )
}

function InboxItemView({ item: { reply, confession, to, answered } }: { item: InboxItem }) {
  const isNew = useStore(marks, (shown) => isMarked(shown, reply))
  if (useIsHiddenForMe(reply.id, reply.content)) {
    return (
      <article tabIndex={-1} className="card">
        <HiddenForYou id={reply.id} heading="h2" />
      </article>
    )
  }
  return (
    <article tabIndex={-1} className="card">
      {isNew && <span className="new-mark" />}
      <h2 className={`pe-4 ${isNew ? 'font-semibold' : 'text-ink-quiet'}`}>
        {isNew && <span className="sr-only">New: </span>}
        <Link
          to={replyPath(confession.id, reply.id)}
          onClickCapture={() => unmarkReply(reply.id)}
          className="line-clamp-2 py-0.5 wrap-anywhere hover:text-ink hover:underline"
        >
          {to === 'confession' ? 'Replied to your confession' : 'Replied to you in'} “
          <bdi className="font-serif">{confession.title}</bdi>”
        </Link>
      </h2>
      {answered !== null && (
        <p className="mt-1 line-clamp-1 wrap-anywhere text-ink-quiet text-meta">
          You: <bdi className="font-serif">{answered}</bdi>
        </p>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-2 text-ink-quiet text-meta">
        <span className="font-semibold text-ink">Anonymous</span>
        {reply.isOp && <span className="op-mark">OP</span>}
        <TimeAgo time={reply.createdAt} />
        {reply.updatedAt && <span>edited</span>}
      </p>
      <Written className="mt-1">{reply.content}</Written>
      <div className="bar">
        <UpvoteButton target={{ kind: 'reply', ...reply }} of={reply.content} />
        <span className="actions ml-auto">
          <MoreButton of={reply} />
        </span>
      </div>
    </article>
  )
}
