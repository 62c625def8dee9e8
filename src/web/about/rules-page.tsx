import { useBoardFacts } from '../board-facts.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { ModerationCounts } from './moderation-counts.tsx'
import { TakedownForm } from './takedown-form.tsx'

export function RulesPage() {
  const { contact, crisis } = useBoardFacts()
  return (
    <article className="about">
      <BackLink to={['/', '/search']}>Back to Confessions</BackLink>
      <h1>House rules</h1>
      <p className="text-ink-quiet">Ten lines. They hold for titles, confessions and replies.</p>
      <ol>
        <li>Confess what is yours. Say nothing about others that gives away who they are.</li>
        <li>No phone numbers, addresses or account names, your own included.</li>
        <li>No threats, and no wishing for harm, jokes about it included.</li>
        <li>Nobody is less for where they come from, what they believe or whom they love.</li>
        <li>Do not pursue anybody: once is a feeling, again and again is harassment.</li>
        <li>Nothing sexual about somebody who has not agreed, and nothing ever about minors.</li>
        <li>
          Talk about pain, but never encourage anybody to hurt themselves. In a crisis:{' '}
          {crisis.text} <a href={crisis.url}>Find a helpline</a>
        </li>
        <li>
          Nothing that is against the law: no deals, no leaked exams, nobody’s private pictures.
        </li>
        <li>No advertising, and the same thing only once.</li>
        <li>Report what breaks these rules, not what you disagree with.</li>
      </ol>

      <h2>Reported, hidden, removed</h2>
      <p>
        Whoever may write here can report: under every confession and reply there is <b>More</b>.
        Nobody is told who reported, neither its author nor the operator.
      </p>
      <p>
        <b>Hidden</b> is what enough people reported, or what the operator hid. Only its author and
        the operator still see it, and the replies to it are hidden with it. Reports of accounts
        that have been here for long count more than those of new ones, and what many have upvoted
        takes more of them. It is never fewer than three people.
      </p>
      <p>
        <b>Removed</b> is gone for everybody, and for good. That takes two operators, or one who
        still thinks so a day later.
      </p>
      <p>
        Who breaks the rules again and again may be suspended: they can read and leave, but not
        write. The operator suspends whoever wrote something, and is not told who that is.
      </p>

      <h2>If it was yours</h2>
      <p>
        You still find it at its address and among your own, with the rule it was hidden for. You
        can edit it once, which shows it again and asks anew, unless somebody who is named asked for
        it to go. Or you can appeal once, in up to 1,000 characters, and the operator looks at it.
        Both stay anonymous.
      </p>

      <h2 id="takedown">If it is about you</h2>
      <p>
        You are named here, or somebody could tell that you are meant? Say so, without an account.
        You hear from us within 48 hours, and how to reach you is deleted a week after that is
        decided.
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
        <p>This board gives no address of its own. The form above reaches its operator.</p>
      )}
    </article>
  )
}

function addressOf(contact: string): string {
  return contact.includes('://') ? contact : `mailto:${contact}`
}
