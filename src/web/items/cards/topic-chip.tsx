import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { feedPath } from '../../data/confessions/feed-params.ts'
import { Link } from '../../ui/link.tsx'

type TopicChipProps = { topic: string | null | undefined; className: string }

/** The topic of a confession. It leads to the feed of the topic, if the feed offers that filter. */
export function TopicChip({ topic, className }: TopicChipProps) {
  const { topics } = useBoardFacts()
  if (!topic) return null
  const hasFilter = topics?.some(({ name, hasFilter }) => hasFilter && name === topic)
  return (
    <p dir="auto" className={`topic-chip ${className}`}>
      {hasFilter ? <Link to={feedPath({ sort: 'new', frame: 'all', topic })}>{topic}</Link> : topic}
    </p>
  )
}
