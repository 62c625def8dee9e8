import { Link } from '../ui/link.tsx'
import { useNewReplies } from './new-replies.ts'

/** The line is there before it is known whether there are any: nothing moves. */
export function NewRepliesLine() {
  const news = useNewReplies()
  return (
    <p className="-mb-2 flex h-7 items-end">
      {news && (
        <Link to="/inbox" className="font-medium underline underline-offset-4">
          {wordsFor(news)}
        </Link>
      )}
    </p>
  )
}

export function wordsFor(news: string): string {
  return news === '1' ? '1 new reply' : `${news} new replies`
}
