import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { type Frame, type Sort, sorts } from '../../../contract/limits.ts'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { choiceOf, type Feed, feedPath } from '../../data/confessions/feed-params.ts'
import { forgetFeeds } from '../../data/confessions/queries.ts'
import { Button, useLock } from '../../ui/button.tsx'
import { DropDown } from '../../ui/drop-down.tsx'
import { navigate } from '../../ui/location.tsx'

const sortNames: Record<Sort, string> = { new: 'Newest', top: 'Most Voted' }
const frameOptions: [frame: Frame, name: string][] = [
  ['all', 'All Time'],
  ['hour', 'Past Hour'],
  ['day', 'Past Day'],
  ['week', 'Past Week'],
  ['month', 'Past Month'],
]
/** A change locks the controls for this time in ms (SPEC §9). */
const lockMs = 800

/** The controls for sort, time frame and topic, in a form that also works without JavaScript. */
export function FeedControls({ feed }: { feed: Feed }) {
  const client = useQueryClient()
  const [locked, lock] = useLock(lockMs)
  const { topics } = useBoardFacts()

  const show = (change: Partial<Feed>) => {
    if (locked) return
    lock()
    forgetFeeds(client)
    navigate(feedPath({ ...choiceOf(feed), ...change }))
  }
  const onSubmit = (event: FormEvent) => event.preventDefault()

  return (
    <form action="/" onSubmit={onSubmit} className="feed-controls">
      <fieldset className="rounded-control bg-well p-0.5">
        <legend className="sr-only">Sort by</legend>
        {sorts.map((sort) => (
          <button
            key={sort}
            type="submit"
            name="sort"
            value={sort}
            aria-pressed={feed.sort === sort}
            aria-disabled={locked || undefined}
            onClick={() => feed.sort !== sort && show({ sort })}
            className="relative min-h-[min(2.5rem,52px)] whitespace-nowrap before:absolute before:inset-x-0 before:-inset-y-0.5 rounded-[0.5rem] px-[clamp(6px,(100vw-20rem)/8,12px)] font-medium text-ink-quiet hover:text-ink aria-pressed:bg-thumb aria-pressed:text-ink"
          >
            {sortNames[sort]}
          </button>
        ))}
      </fieldset>
      <div>
        <DropDown
          name="frame"
          label="Time frame"
          locked={locked}
          value={feed.frame}
          options={frameOptions}
          onChange={(frame) => show({ frame: frame as Frame })}
        />
        {topics && (
          <DropDown
            name="topic"
            label="Topic"
            locked={locked}
            value={feed.topic ?? ''}
            options={[['', 'All topics'], ...topics.map((name) => [name, name] as const)]}
            onChange={(topic) => show({ topic })}
          />
        )}
        <noscript>
          <Button look="outline" type="submit" name="sort" value={feed.sort}>
            Apply
          </Button>
        </noscript>
      </div>
    </form>
  )
}
