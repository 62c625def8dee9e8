import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { CrisisLinks } from '../../items/crisis/crisis-links.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { ModerationCounts } from './moderation-counts.tsx'
import { TakedownForm } from './takedown-form.tsx'

export function RulesPage() {
  const { contact, crisisText } = useBoardFacts()
  return (
    <article className="about">
      <BackLink to={['/', '/search']}>Back to Confessions</BackLink>
      <h1>House rules</h1>
      <p className="text-ink-quiet">Ten rules, for titles, confessions and replies.</p>
      <ol>
        <li>Tell your own story. Don’t reveal who others are.</li>
        <li>No phone numbers, addresses or account names, your own included.</li>
        <li>No threats or wishing harm, not even as a joke.</li>
        <li>No hate for where people come from, what they believe or who they love.</li>
        <li>Don’t target people. Again and again is harassment.</li>
        <li>Nothing sexual about anyone without their consent. Never about minors.</li>
        <li>
          You can talk about pain. Never encourage self-harm. In a crisis: {crisisText}
          <CrisisLinks />
        </li>
        <li>Nothing illegal: no dealing, no leaked exams, no private pictures of others.</li>
        <li>No ads, and no reposting.</li>
        <li>Report what breaks these rules, not what you disagree with.</li>
      </ol>

      <h2>Reported, hidden, removed</h2>
      <p>
        Anyone who can post can report: every confession and reply has <b>More</b>. Neither the
        author nor the operator sees who reported.
      </p>
      <p>
        <b>Hidden</b> means that enough people reported a post, or that the operator hid it. Only
        its author and the operator still see it. Replies to it are hidden with it. Reports from
        accounts that have been here for a while count more than those from new ones, and a post
        with many upvotes needs more reports. How many it takes is a secret and differs from post to
        post, but it takes at least three people. Reports are counted together every five minutes. A
        post that was hidden stays hidden, even if reports are withdrawn.
      </p>
      <p>
        <b>Removed</b> means deleted for good. It takes two operators, or one who confirms it a day
        later.
      </p>
      <p>
        People who keep breaking the rules can be suspended: they can read and leave, but not post.
        The operator suspends the author of a post without seeing who it is.
      </p>

      <h2>If it was yours</h2>
      <p>
        You can still see it, with the rule it broke. Edit it, and it is visible again and can be
        reported again. That works once, and not where someone who is named in it asked for its
        removal. Or appeal, once each time it is hidden, in up to 1,000 characters, and the operator
        looks at it again. You stay anonymous either way.
      </p>

      <h2 id="takedown">If it is about you</h2>
      <p>
        Are you named here, or could someone recognise you? Tell us. You don’t need an account. If
        people can still see it, you’ll hear from us within 48 hours. We delete your contact a week
        after we decide.
      </p>
      <TakedownForm />

      <h2>In numbers</h2>
      <ModerationCounts />

      <h2>Contact</h2>
      {contact ? (
        <p>
          The operator of this board: <a href={addressOf(contact)}>{contact}</a>
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

function addressOf(contact: string): string {
  return contact.includes('://') ? contact : `mailto:${contact}`
}
