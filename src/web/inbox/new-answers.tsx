import { useQuery } from '@tanstack/react-query'
import { useUser } from '../accounts/sessions/queries.ts'
import { useNow } from '../ui/clock.tsx'
import { focusMain } from '../ui/focus-main.ts'
import { GatheredNews } from '../ui/gathered-news.tsx'
import { serverNow } from '../ui/server-clock.ts'
import { countNew } from './count-new.ts'
import { useNewReplies } from './new-replies.ts'
import { wordsFor } from './new-replies-line.tsx'
import { inboxNewsQuery } from './news-query.ts'

type NewAnswersProps = { newestShown: string; refresh: () => Promise<unknown> }

/** What came since the inbox was read: one click away, and nothing moves before. */
export function NewAnswers({ newestShown, refresh }: NewAnswersProps) {
  const { data: times, refetch } = useQuery(inboxNewsQuery(useUser()?.email))
  useNow()
  useNewReplies()
  const count = times && countNew(times, newestShown, serverNow())
  if (!count) return null

  const show = async () => {
    await Promise.all([refresh(), refetch()])
    window.scrollTo(0, 0)
    // What was pressed is gone.
    focusMain()
  }
  return (
    <div className="news-above">
      <button type="button" onClick={show} className="news">
        {wordsFor(count)}
      </button>
      <GatheredNews text={wordsFor(count)} />
    </div>
  )
}
