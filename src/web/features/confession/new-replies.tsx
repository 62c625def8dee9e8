import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Reply } from '../../../contract/replies.ts'
import { confessionPath } from '../../data/confessions/confession-path.ts'
import { useNewRepliesAt, useNewReplyCount } from '../../data/live/news.ts'
import { showNewReplies } from '../../data/live/show-new-replies.ts'
import { threadQuery } from '../../data/replies/queries.ts'
import { replyAnchor, replyPath } from '../../data/replies/reply-path.ts'
import { Button } from '../../ui/button.tsx'
import { markPosted, waitForElement } from '../../ui/focus.ts'
import { navigate } from '../../ui/location.tsx'
import { ThrottledAnnouncement } from '../../ui/throttled-announcement.tsx'
import { quoted } from '../../ui/user-text.tsx'

type NewRepliesProps = {
  to: Reply
  confessionId: string
  count: number
  onShow: () => void
}

/** A button below a reply. A click shows the replies to it that others have posted meanwhile. */
export function NewReplies({ to, confessionId, count, onShow }: NewRepliesProps) {
  const { isReading, show } = useShowing(confessionId, to.id)
  const name = nameOf(count)
  return (
    <Button
      look="quiet"
      size="small"
      locked={isReading}
      onClick={() => {
        onShow()
        show()
      }}
      aria-label={`${name} to ${quoted(to.content)}`}
      className="-ml-3"
    >
      {name}
    </Button>
  )
}

/** Shows new replies on a click, or at once if there are no others, because nothing moves then. */
export function NewRepliesInThread({ confessionId }: { confessionId: string }) {
  const client = useQueryClient()
  const count = useNewRepliesAt(confessionId)
  const countInThread = useNewReplyCount(confessionId)
  const { isReading, show } = useShowing(confessionId, null)
  const thread = useInfiniteQuery({ ...threadQuery(confessionId), enabled: false })
  const isEmpty = thread.data?.pages.every(({ replies }) => replies.length === 0) ?? false
  const isShownAtOnce = isEmpty && count > 0
  useEffect(() => {
    if (isShownAtOnce) void showNewReplies(client, confessionId, null)
  }, [client, confessionId, isShownAtOnce])
  return (
    <div className="news-below">
      {count > 0 && !isEmpty && (
        <button
          type="button"
          aria-disabled={isReading || undefined}
          onClick={show}
          className="news"
        >
          {nameOf(count)}
        </button>
      )}
      <ThrottledAnnouncement text={nameOf(countInThread)} />
    </div>
  )
}

function useShowing(confessionId: string, parentReplyId: string | null) {
  const client = useQueryClient()
  const [isReading, setReading] = useState(false)
  const show = async () => {
    if (isReading) return
    setReading(true)
    const first = await showNewReplies(client, confessionId, parentReplyId)
    setReading(false)
    if (first?.isShown) await focusReply(first.id)
    else if (first) await navigate(replyPath(confessionId, first.id))
  }
  return { isReading, show }
}

/** Moves the focus to the reply, for keyboard and screen reader users, and scrolls only as far as needed. */
async function focusReply(id: string): Promise<void> {
  const article = await waitForElement(`#${replyAnchor(id)}`)
  article?.focus({ preventScroll: true })
  article?.scrollIntoView({ block: 'nearest' })
}

function nameOf(count: number): string {
  return count === 1 ? '1 new reply' : `${count} new replies`
}

/** Scrolls to the reply that was just posted, or opens its part of the thread, unless the user is writing again. */
export async function showOwnReply(confessionId: string, id: string): Promise<void> {
  if (isWriting()) return
  const article = (await waitForElement(`#${replyAnchor(id)}`)) ?? (await goTo(confessionId, id))
  if (!article) return
  markPosted(article)
  article.scrollIntoView({ block: 'center' })
}

/** True if a dialog is open or a field with text has the focus. */
function isWriting(): boolean {
  const { activeElement } = document
  if (document.querySelector('dialog[open]')) return true
  return activeElement instanceof HTMLTextAreaElement && activeElement.value !== ''
}

async function goTo(confessionId: string, id: string): Promise<HTMLElement | null> {
  if (window.location.pathname !== confessionPath(confessionId)) return null
  await navigate(replyPath(confessionId, id))
  return waitForElement(`#${replyAnchor(id)}`)
}
