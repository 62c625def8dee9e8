import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { CrisisWays } from '../../items/crisis/crisis-ways.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { ModerationCounts } from './moderation-counts.tsx'
import { TakedownForm } from './takedown-form.tsx'

export function RulesPage() {
  const { contact, crisisText } = useBoardFacts()
  return (
    <article className="about">
      <BackLink to={['/', '/search']}>Back to Confessions</BackLink>
      <h1>House rules</h1>
      <p className="text-ink-quiet">
        Ten lines. They go for titles, confessions and replies alike.
      </p>
      <ol>
        <li>Confess what is yours. Say nothing about others that gives away who they are.</li>
        <li>No phone numbers, addresses or account names, your own included.</li>
        <li>No threats, and no wishing for harm, jokes about it included.</li>
        <li>Nobody is less for where they come from, what they believe or whom they love.</li>
        <li>Do not go after anybody: once is a feeling, again and again is harassment.</li>
        <li>Nothing sexual about somebody who has not agreed, and nothing ever about minors.</li>
        <li>
          Talk about pain, but never encourage anybody to hurt themselves. In a crisis: {crisisText}
          <CrisisWays />
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
        Nobody is told who reported, neither the author nor the operator.
      </p>
      <p>
        <b>Hidden</b> is what enough people reported, or what the operator hid. Only its author and
        the operator still see it, and the replies to it are hidden with it. Reports from accounts
        that have been here for a while count more than those from new ones, and a post with many
        upvotes needs more reports. How many it takes is a secret, and different for every post, but
        reports of fewer than three people never hide anything. Reports are looked at together,
        every five minutes; what they hid stays hidden, even if they are withdrawn.
      </p>
      <p>
        <b>Removed</b> is gone for everybody, and for good. That takes two operators, or one who
        still thinks so a day later.
      </p>
      <p>
        Whoever keeps breaking the rules may be suspended: they can read and leave, but not write.
        The operator suspends whoever wrote something, and is not told who that is.
      </p>

      <h2>If it was yours</h2>
      <p>
        You still find it at its address and among your own posts, with the rule it was hidden for.
        You can edit it: others see it again, and readers can report it again. That works once, and
        not where somebody who is named in it asked for it to go. Or you can appeal, once each time
        it is hidden, in up to 1,000 characters, and the operator looks at it again. Either way you
        stay anonymous.
      </p>

      <h2 id="takedown">If it is about you</h2>
      <p>
        You are named here, or somebody could tell that you are meant? Say so, without an account.
        If people can still see it, you will hear from us within 48 hours. We delete your contact a
        week after we decide.
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
          This board gives no address of its own.
          <span className="with-form"> The form above reaches its operator.</span>
        </p>
      )}
    </article>
  )
}

function addressOf(contact: string): string {
  return contact.includes('://') ? contact : `mailto:${contact}`
}
