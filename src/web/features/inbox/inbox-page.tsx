import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Fragment, useEffect } from 'react'
import type { InboxItem, InboxPage as Page } from '../../../contract/inbox.ts'
import { maxReplyDepth } from '../../../contract/limits.ts'
import { useIsHiddenForMe } from '../../data/hidden-items/use-is-hidden-for-me.ts'
import {
  countNew,
  inboxNewsQuery,
  markedSince,
  markInboxRead,
  markInboxShown,
  readUntil,
  startInboxVisit,
} from '../../data/inbox/inbox-news.ts'
import { inboxQuery, newReplyCount } from '../../data/inbox/queries.ts'
import { withRepliesTogether } from '../../data/inbox/replies-together.ts'
import { replyAnchor, replyPath } from '../../data/replies/reply-path.ts'
import { useUser } from '../../data/session/session-query.ts'
import { isSessionOver } from '../../data/session/tab-session.ts'
import { ItemBar, MoreButton } from '../../items/actions/item-actions.tsx'
import { AnsweredText } from '../../items/cards/answered-text.tsx'
import { ReplyByline } from '../../items/cards/reply-byline.tsx'
import { HiddenForYou } from '../../items/hidden/hidden-notice.tsx'
import { OwnListPage } from '../../items/personal-page.tsx'
import { focusMain, loadFrames, waitForElement } from '../../ui/focus.ts'
import { Link } from '../../ui/link.tsx'
import { type Location, useLocation } from '../../ui/location.tsx'
import { useStore } from '../../ui/store.ts'
import { ThrottledAnnouncement } from '../../ui/throttled-announcement.tsx'
import { actedAt } from '../../ui/user-actions.ts'
import { FoldedText, quoted } from '../../ui/user-text.tsx'

export function InboxPage() {
  const visit = useLocation()
  const user = useUser()
  return (
    <Fragment key={visit.key}>
      {user && <NewAnswers visit={visit} />}
      <OwnListPage
        title="Inbox"
        shows="who replied to you"
        list={inboxQuery()}
        arrange={withRepliesTogether}
        failure="Failed to load your inbox"
        empty="No one has replied to you yet."
      >
        {(item, index, items) => (
          <InboxItemView
            key={item.reply.id}
            item={item}
            isFirst={items[index - 1]?.confession.id !== item.confession.id}
            isLast={items[index + 1]?.confession.id !== item.confession.id}
          />
        )}
      </OwnListPage>
    </Fragment>
  )
}

type InboxItemViewProps = {
  item: InboxItem
  /** Whether it is the first of the replies to its confession, and has the title above it. */
  isFirst: boolean
  /** Whether the line that separates confessions is below it. */
  isLast: boolean
}

function InboxItemView({ item, isFirst, isLast }: InboxItemViewProps) {
  const { reply, confession, answered } = item
  const isNew = useStore(markedSince, (time) => time !== null && time < reply.createdAt)
  const isHidden = useIsHiddenForMe(reply.id, reply.content)
  const path = replyPath(confession.id, reply.id)
  return (
    <article tabIndex={-1} className={`card ${isLast ? '' : 'border-0!'}`}>
      {isFirst && (
        <h2 dir="auto" className="context-title">
          <Link to={path}>{confession.title}</Link>
        </h2>
      )}
      {isHidden ? (
        <HiddenForYou id={reply.id} heading="p" />
      ) : (
        <>
          {isNew && <span className="new-mark" />}
          {isNew && <span className="sr-only">New: </span>}
          {answered !== null && <AnsweredText text={answered} author="You" />}
          <FoldedText text={reply.content} className="pe-4" />
          <ItemBar item={reply} actions={<MoreButton item={reply} />}>
            {reply.depth < maxReplyDepth && (
              <Link
                to={path}
                aria-label={`Reply ${quoted(reply.content)}`}
                data-shortcut="r"
                onClickCapture={() => void openReplyForm(reply.id)}
                className="pill inline-flex items-center font-medium"
              >
                Reply
              </Link>
            )}
            <ReplyByline reply={reply} />
          </ItemBar>
        </>
      )}
    </article>
  )
}

/** Opens the form that answers the reply, once its thread is shown. */
async function openReplyForm(id: string): Promise<void> {
  const button = await waitForElement(`#${replyAnchor(id)} [data-shortcut="r"]`, loadFrames)
  button?.click()
}

/** A button shows replies that came later, but only from before the user's last own action (decision 38). */
function NewAnswers({ visit }: { visit: Location }) {
  const { data, refetch } = useInfiniteQuery(inboxQuery())
  const news = useQuery(inboxNewsQuery(useUser()?.email))
  const lastActionAt = useStore(actedAt)
  useEffect(() => startInboxVisit(visit), [visit])
  useEffect(() => {
    if (data) markInboxShown(timesIn(data))
  }, [data])
  if (!data || !news.data) return null
  const [newestShown = ''] = timesIn(data)
  const count = countNew(news.data, newestShown, lastActionAt)
  if (!count) return null

  const name = count === '1' ? '1 new reply' : `${count} new replies`
  const show = async () => {
    await Promise.all([refetch(), news.refetch()])
    window.scrollTo(0, 0)
    // Move the focus, because the clicked button disappears.
    focusMain()
  }
  return (
    <div className="news-above">
      <button type="button" onClick={show} className="news">
        {name}
      </button>
      <ThrottledAnnouncement text={name} />
    </div>
  )
}

function timesIn({ pages }: { pages: Page[] }): string[] {
  return pages.flatMap(({ items }) => items.map(({ reply }) => reply.createdAt))
}

/** Counts the new replies in the inbox, for the account button and its menu. Renders nothing. */
export function InboxNews() {
  const { data: times } = useQuery(inboxNewsQuery(useUser()?.email))
  const since = useStore(readUntil)
  const lastActionAt = useStore(actedAt)

  useEffect(() => {
    // Null: this browser has not stored when the inbox was last read. Then everything so far counts as read.
    // Once the session is over, nothing may be stored again.
    if (times && since === null && !isSessionOver()) markInboxRead(times)
  }, [times, since])

  useEffect(() => {
    const isKnown = times && since !== null
    newReplyCount.set(isKnown ? countNew(times, since, lastActionAt) : null)
  }, [times, since, lastActionAt])
  return null
}
