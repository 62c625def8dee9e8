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
        Other people never learn who wrote or voted. The operator, who runs this board, could find
        out.
      </blockquote>
      <Drawing name="anonymity" />
      <h2>What could still give you away</h2>
      <ul>
        <li>
          <b>What you write:</b> your style, or one detail in a small group.
        </li>
        <li>
          <b>Your device,</b> if others use it, see its screen or watch its network.
        </li>
        <li>
          <b>Your mailbox.</b> Anyone who controls it, such as your university, can sign in as you.
        </li>
        <li>
          <b>The operator</b> holds the database and the board’s secret, and could look. There is no
          tool for it, and they suspend authors without seeing who they are.
        </li>
        <li>
          <b>Copies.</b> Others may keep backups, link previews and screenshots of what you delete.
        </li>
        <li>
          <b>The sign-in form</b> can reveal whether an email has an account.
        </li>
        {!mail && (
          <li>
            This board doesn’t verify emails: one person can have many accounts, and someone could
            sign up with your email.
          </li>
        )}
      </ul>

      <h2>If the database is stolen</h2>
      <p>
        A copy links no confession, reply or vote to an account. Whoever also has the secret, which
        is never in the database, can link them. A copy shows which posts of one month share an
        author, but not who, and today’s order of writing until it is shuffled at night.
      </p>

      <h2>What is stored</h2>
      <ul>
        <li>
          Your email, encrypted, and the month you joined. Not when you visit, from where, or with
          which browser.
        </li>
        <li>
          Your confessions and replies carry a code that changes every month. Each vote and each
          report has its own code and its day, but not its time. Only the secret ties a code to your
          account.
        </li>
        <li>
          What you write to the operator is encrypted. If you leave contact details, they are
          deleted a week after the decision.
        </li>
        <li>
          If you delete your account, one encrypted line stays for a year. It only says whether and
          until when you are suspended, so that a new account doesn’t end a suspension.
        </li>
        <li>What you save or hide, and the check for words of self-harm, stay in this browser.</li>
      </ul>
      <p>
        What happens to reported posts is in the <Link to="/rules">House rules</Link>.
      </p>
    </article>
  )
}
