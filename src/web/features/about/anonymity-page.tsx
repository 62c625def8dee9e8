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
        Other people here are not told what you wrote or voted for. The promise, word for word:
      </p>
      <blockquote>
        Other people never learn who wrote or voted; a stolen copy of the database links no
        confession, reply or vote to an account; whoever holds both the database and the server’s
        secret can.
      </blockquote>
      <p>No more is claimed anywhere.</p>

      <h2>What that means</h2>
      <ul>
        <li>
          No page and no answer says who wrote or voted. Only the server can work out which posts
          are yours, and only while you are signed in.
        </li>
        <li>
          Nothing in the database ties your account to your posts. Your address is stored sealed.
          Posts carry a code that changes every month; a vote’s code is different every time.
        </li>
        <li>
          When you came, from where and with which browser is not stored. Of a vote only the day is
          kept, of an account only the month it began.
        </li>
        <li>
          Whoever runs this board holds the database and its secret, and could look. No command does
          that, and none will be added. Still, it is their word that you take.
        </li>
        <li>
          Words of self-harm are looked for in your browser alone, while you write. Nobody is told.
        </li>
        <li>What you hide for yourself stays in this browser.</li>
      </ul>

      <h2>Reports, decisions, suspensions</h2>
      <ul>
        <li>
          A report is kept with the post, the reason, the day, how much it counts, and a code that
          is different on every post: a stolen copy shows neither which reports are yours nor that
          two are by the same person. When you report, the server looks up how your earlier reports
          were decided, and stores no score about you. Your note is sealed.
        </li>
        <li>
          A decision is kept with the post, the rule and the time. Its reason and your appeal are
          sealed.
        </li>
        <li>
          A suspension belongs to the codes on posts, not to an account. The operator suspends
          whoever wrote something, and is not told who that is.
        </li>
        <li>
          If you delete an account whose address was verified, one sealed line about it stays for a
          year, whether you were suspended or not: leaving is no way out of a suspension.
        </li>
        <li>
          What somebody sends with the form on <Link to="/rules">House rules</Link> is sealed, and
          their contact is deleted a week after the decision.
        </li>
      </ul>

      <h2>What a stolen copy tells</h2>
      <ul>
        <li>The texts, the counts and the times that everybody can read.</li>
        <li>
          Which posts of one month are by the same person, but not which person. If one of them
          gives you away, it gives away that month.
        </li>
        <li>
          Until the night, in which order things were written and deleted today. The night writes
          all of it anew, in an order that says nothing.
        </li>
        <li>Backups keep deleted text for as long as they are kept.</li>
      </ul>

      <h2>What nobody can promise</h2>
      <ul>
        <li>How you write, and what you tell. In a small circle a detail is a name.</li>
        <li>Somebody who watches the network, or the screen over your shoulder.</li>
        <li>
          A shared device: its browser remembers what you opened. Logging out drops the copies of
          confessions kept for reading offline, not the browser’s history.
        </li>
        <li>
          Whoever controls your mailbox can become you here, your university’s mail service
          included.
        </li>
        <li>The sign-in may tell whoever types an address whether it has an account.</li>
        {mail ? (
          <li>Somebody with several addresses of the university is several people here.</li>
        ) : (
          <li>
            This board sends no mail, so nobody proves an address: one person can be many, and vote
            as many times, and whoever knows your address can open its account before you do.
          </li>
        )}
        <li>A preview of a link, once shared, outlives what it shows.</li>
      </ul>
    </article>
  )
}
