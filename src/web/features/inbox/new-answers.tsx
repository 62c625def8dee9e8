import { useQuery } from '@tanstack/react-query'
import { countNew } from '../../data/inbox/count-new.ts'
import { inboxNewsQuery } from '../../data/inbox/inbox-news-query.ts'
import { useUser } from '../../data/session/session-query.ts'
import { focusMain } from '../../ui/focus-main.ts'
import { useStore } from '../../ui/store.ts'
import { ThrottledAnnouncement } from '../../ui/throttled-announcement.tsx'
import { actedAt } from '../../ui/user-actions.ts'

type NewAnswersProps = { newestShown: string; refresh: () => Promise<unknown> }

/** A button that shows replies that came since the inbox was read, up to the user's last own action (decision 38). */
export function NewAnswers({ newestShown, refresh }: NewAnswersProps) {
  const { data: times, refetch } = useQuery(inboxNewsQuery(useUser()?.email))
  const lastActionAt = useStore(actedAt)
  const count = times && countNew(times, newestShown, lastActionAt)
  if (!count) return null

  const show = async () => {
    await Promise.all([refresh(), refetch()])
    window.scrollTo(0, 0)
    // The clicked button disappears, so the focus moves.
    focusMain()
  }
  return (
    <div className="news-above">
      <button type="button" onClick={show} className="news">
        {wordsFor(count)}
      </button>
      <ThrottledAnnouncement text={wordsFor(count)} />
    </div>
  )
}

function wordsFor(count: string): string {
  return count === '1' ? '1 new reply' : `${count} new replies`
}
