import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { Link } from '../../ui/link.tsx'

export function AnonymityPage() {
  const { mail } = useBoardFacts()
  return (
    <article className="about">
      <BackLink to={['/', '/search']}>Back to feed</BackLink>
      <h1>Anonymity</h1>
      <blockquote>
        On this board, other people never learn who wrote or voted. The operator, who runs it, could
        find out.
      </blockquote>
      <Drawing name="anonymity" />
      <h2>What could still give you away</h2>
      <ul>
        <li>
          <b>What you write.</b> Your style, or a detail that only a few people know. Your replies
          to your own confession are marked “OP”, so their details add up.
        </li>
        <li>
          <b>Your device.</b> Others may use it, see its screen or watch its network.
        </li>
        <li>
          <b>Your mailbox.</b> Whoever controls it, such as your university, can sign in as you.
        </li>
        <li>
          <b>The operator.</b> They hold the database and the board’s secret key, and could look up
          who wrote or voted. The board has no tool for that. Even when they suspend an author, it
          doesn’t show them who that is.
        </li>
        <li>
          <b>Copies.</b> What you delete may live on in backups, link previews and screenshots.
        </li>
        <li>
          <b>The sign-in form.</b> Anyone who tries your email there may learn that it has an
          account.
        </li>
        {!mail && (
          <li>
            <b>Unverified emails.</b> Someone could sign up with yours, and one person can have many
            accounts.
          </li>
        )}
      </ul>

      <h2>If the database is stolen</h2>
      <p>
        A copy links no confession, reply or vote to an account. Whoever also has the secret key,
        which is never in the database, can link them. A copy alone shows:
      </p>
      <ul>
        <li>
          Which posts of one month, and which replies to a confession of one’s own, share an author.
          So one that gives you away gives away the others.
        </li>
        <li>In which order people wrote today, until it is shuffled at night.</li>
      </ul>

      <h2>What is stored</h2>
      <ul>
        <li>
          <b>Your email and password,</b> encrypted, and the month you joined. Not when you visit,
          from where, or with which browser.
        </li>
        <li>
          <b>What you post,</b> with a code that changes every month, and{' '}
          <b>what you vote for or report,</b> each with its own code and its day, but not its time.
          Only the secret key ties a code to your account.
        </li>
        <li>
          <b>What you write to the operator,</b> encrypted. If you leave contact details, they are
          deleted a week after the operator decided.
        </li>
        <li>
          <b>When you delete your account,</b> your email is erased. Your votes stay, and your
          posts, too, unless you have them deleted.
        </li>
        <li>
          <b>For a year after that,</b> one encrypted line that recognises your email, so that a new
          account doesn’t end a suspension. Everyone with a verified email has one.
        </li>
        <li>
          <b>Only in this browser:</b> what you save or hide, and the check for words of self-harm.
        </li>
      </ul>
      <p>
        What happens to reported posts is in the <Link to="/rules">House rules</Link>.
      </p>
    </article>
  )
}
