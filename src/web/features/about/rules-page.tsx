import { queryOptions, useQuery } from '@tanstack/react-query'
import { contactUrl } from '../../../contract/html.ts'
import type { ModerationCounts as Counts } from '../../../contract/moderation.ts'
import { api, type Read } from '../../data/api/api.ts'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { CrisisLinks } from '../../items/crisis/crisis-card.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BackLink } from '../../ui/link.tsx'
import { TakedownForm } from './takedown-form.tsx'

export function RulesPage() {
  const { contact, crisisText } = useBoardFacts()
  return (
    <article className="about">
      <BackLink to={['/', '/search']}>Back to feed</BackLink>
      <h1>House rules</h1>
      <Drawing name="rules" />
      <ol>
        <li>Tell your own story. Don’t reveal who others are.</li>
        <li>No phone numbers, addresses or account names, not even your own.</li>
        <li>No threats or wishing harm, not even as a joke.</li>
        <li>No hate for where people come from, what they believe or who they love.</li>
        <li>Don’t target people. Going after someone repeatedly is harassment.</li>
        <li>Nothing sexual about anyone who hasn’t agreed to it. Never about minors.</li>
        <li>
          You can talk about pain. Never encourage self-harm. In a crisis? {crisisText}
          <CrisisLinks areButtons />
        </li>
        <li>Nothing illegal: no dealing, no leaked exams, no private pictures of others.</li>
        <li>No ads, and no reposting.</li>
        <li>Report what breaks these rules, not what you disagree with.</li>
      </ol>

      <h2>What happens when you report</h2>
      <p>
        Anyone who can post can report, under <Icon name="ellipsis" className="inline-block" />{' '}
        <b>More</b>. No other student sees who did. After at least three reports, or if the operator
        decides, a post is hidden. Only its author and the moderators can see it. Deleting it for
        good takes two of them.
      </p>
      <p>
        If it’s yours, you’ll see why. You can edit it once to make it visible again, or appeal. You
        stay anonymous. People who keep breaking the rules can be suspended. They can still read and
        leave, but not post.
      </p>

      <h2 id="takedown">If it’s about you</h2>
      <p>
        Tell us. You don’t need an account. If people can still see it, you’ll hear from us within
        48 hours. We delete your contact details a week after we decide.
      </p>
      <TakedownForm />

      <ModerationCounts />

      <h2>Contact</h2>
      {contact ? (
        <p>
          The operator of this board: <a href={contactUrl(contact)}>{contact}</a>
        </p>
      ) : (
        <p>
          This board has no contact address.
          <span className="noscript:hidden [.about:not(:has(form))_&]:hidden">
            {' '}
            Use the form above to reach the operator.
          </span>
        </p>
      )}
    </article>
  )
}

type Month = Counts['months'][number]

const columns = [
  ['Reports', 'reports'],
  ['Hidden', 'hidden'],
  ['Restored', 'restored'],
  ['Removed', 'removed'],
  ['Days to decide', 'medianDays'],
] as const satisfies [string, keyof Month][]

const few = 'fewer than 5'

function ModerationCounts() {
  const { data } = useQuery(moderationQuery())
  const months = data?.months.filter((month) => columns.some(([, field]) => month[field] !== null))
  if (!months?.length) return null
  return (
    <>
      <h2>In numbers</h2>
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
            {months.map((month) => (
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

export function moderationQuery(read: Read = api) {
  return queryOptions({ queryKey: ['moderation'], queryFn: () => read('GET /api/moderation') })
}
