import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Link } from '../../ui/link.tsx'

export function AnonymityPage() {
  const { mail } = useBoardFacts()
  return (
    <article className="about">
      <BackLink to={['/', '/search']}>Back to Confessions</BackLink>
      <h1>Anonymity</h1>
      <p className="text-ink-quiet">
        Nobody here is told what you wrote or voted for. Our promise:
      </p>
      <blockquote>
        Other people never learn who wrote or voted; a stolen copy of the database links no
        confession, reply or vote to an account; whoever holds both the database and the server’s
        secret can.
      </blockquote>

      <h2>What that means</h2>
      <ul>
        <li>
          Nothing on the site shows who wrote or voted. Only the server can work out which posts are
          yours, and only while you are signed in.
        </li>
        <li>
          Nothing in the database ties your account to your posts. Your email is stored encrypted.
          Posts carry a code that changes every month; a vote’s code is different every time.
        </li>
        <li>
          We don’t store when you visited, from where or with which browser. Votes keep only the
          day, accounts only the month they began.
        </li>
        <li>
          The people who run this board hold the database and its key, and could look. There is no
          tool for that and there won’t be, but you have to trust them.
        </li>
        <li>
          Words of self-harm are checked only in your browser, while you write. Nobody is told.
        </li>
        <li>What you hide for yourself stays in this browser.</li>
      </ul>

      <h2>Reports, decisions, suspensions</h2>
      <ul>
        <li>
          A report is kept with the post, the reason, the day, how much it counts, and a code that
          is different on every post: a stolen copy shows neither which reports are yours nor that
          two are by the same person. When you report, the server looks up how your earlier reports
          were decided, and stores no score about you. Your note is encrypted.
        </li>
        <li>
          A decision is kept with the post, the rule and the time. Its reason and your appeal are
          encrypted.
        </li>
        <li>
          A suspension belongs to the codes on posts, not to an account. The operator suspends the
          author without seeing who it is.
        </li>
        <li>
          If you delete an account whose address was verified, one encrypted line about it stays for
          a year, whether you were suspended or not: deleting an account doesn’t lift a suspension.
        </li>
        <li>
          What someone sends with the form on <Link to="/rules">House rules</Link> is encrypted, and
          their contact is deleted a week after the decision.
        </li>
      </ul>

      <h2>What a stolen database would show</h2>
      <ul>
        <li>The texts, the counts and the times that everybody can read.</li>
        <li>
          Which posts of one month share an author, but not who. If one of them identifies you, it
          identifies that month’s posts.
        </li>
        <li>
          Until tonight, the order in which things were written and deleted today. Every night
          everything is reshuffled.
        </li>
        <li>Backups keep deleted text for as long as they are kept.</li>
      </ul>

      <h2>What nobody can promise</h2>
      <ul>
        <li>Your style and what you tell. In a small group, one detail can identify you.</li>
        <li>Someone who watches the network, or your screen over your shoulder.</li>
        <li>
          A shared device: its browser remembers what you opened. Logging out removes the copies of
          confessions for reading offline, but not the browser’s history.
        </li>
        <li>
          Anyone who controls your mailbox can become you here. That includes your university’s mail
          service.
        </li>
        <li>The sign-in form can reveal whether an email has an account.</li>
        {mail ? (
          <li>Someone with several university addresses is several people here.</li>
        ) : (
          <li>
            This board doesn’t verify emails: one person can have many accounts and vote with each,
            and someone could sign up with your email before you do.
          </li>
        )}
        <li>A link’s preview in a chat stays even after the post is deleted.</li>
      </ul>
    </article>
  )
}
