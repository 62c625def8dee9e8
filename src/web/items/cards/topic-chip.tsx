import { feedPath } from '../../data/confessions/feed-params.ts'
import { Link } from '../../ui/link.tsx'

type TopicChipProps = { topic: string | null | undefined; className: string }

/** The topic of a confession. It leads to the feed of the topic. */
export function TopicChip({ topic, className }: TopicChipProps) {
  if (!topic) return null
  return (
    <p dir="auto" className={`topic-chip ${className}`}>
      <Link to={feedPath({ sort: 'new', frame: 'all', topic })}>{topic}</Link>
    </p>
  )
}
