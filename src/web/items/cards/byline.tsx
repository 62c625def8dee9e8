import type { Confession, ConfessionCard } from '../../../contract/confessions.ts'
import { feedPath } from '../../data/confessions/feed-params.ts'
import { Link } from '../../ui/link.tsx'
import { TimeAgo } from '../../ui/time.tsx'

type BylineProps = { confession: Confession | ConfessionCard; className?: string }

/** The line above a title. Authors see what others see, so that a screen doesn't show whose confession it is. */
export function Byline({ confession, className = '' }: BylineProps) {
  const { topic, createdAt, updatedAt } = confession
  return (
    <p className={`byline ${className}`}>
      <span>Anonymous</span>
      {topic && (
        <span>
          <bdi>
            <Link to={feedPath({ sort: 'new', frame: 'all', topic })} className="topic-link">
              {topic}
            </Link>
          </bdi>
        </span>
      )}
      <TimeAgo time={createdAt} />
      {updatedAt && <span>edited</span>}
    </p>
  )
}
