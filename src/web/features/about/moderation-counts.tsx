import { useQuery } from '@tanstack/react-query'
import type { ModerationCounts as Counts } from '../../../contract/moderation.ts'
import { moderationQuery } from './queries.ts'

type Month = Counts['months'][number]

const columns = [
  ['Reports', 'reports'],
  ['Hidden', 'hidden'],
  ['Restored', 'restored'],
  ['Removed', 'removed'],
  ['Days to decide', 'medianDays'],
] as const satisfies [string, keyof Month][]

const few = 'fewer than 5'

export function ModerationCounts() {
  const { data } = useQuery(moderationQuery())
  if (!data) return <p>The numbers didn’t load.</p>
  if (data.months.every((month) => columns.every(([, field]) => month[field] === null)))
    return <p>There were fewer than 5 reports or removals in every month of the last year.</p>
  return (
    <>
      <p>
        The last twelve months, in UTC. Days to decide are the median, where there were five
        decisions or more.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: in large text the table scrolls on a phone */}
      <section aria-label="Counts by month" tabIndex={0} className="mt-4 overflow-x-auto">
        <table className="w-full text-meta">
          <thead>
            <tr className="border-edge border-b align-bottom">
              <th scope="col" className="py-2 pr-2 text-start font-medium">
                Month
              </th>
              {columns.map(([name]) => (
                <th key={name} scope="col" className="py-2 pl-1.5 text-end font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.months.map((month) => (
              <tr key={month.month} className="border-line border-b">
                <th scope="row" className="whitespace-nowrap py-2 pr-2 text-start font-normal">
                  {nameOf(month.month)}
                </th>
                {columns.map(([name, field]) => (
                  <td key={name} className="py-2 pl-1.5 text-end">
                    {month[field] ?? (
                      <span className="text-ink-quiet">{field === 'medianDays' ? '–' : few}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function nameOf(month: string): string {
  const format = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', format)
}
