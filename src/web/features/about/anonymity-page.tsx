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
        Other people never learn who wrote or voted. Only someone who holds both the database and
        the server’s secret can find out: the people who run this board.
      </blockquote>
      <Drawing name="anonymity" />
      <h2>Can anyone find out that it was me?</h2>
      <p>
        Other students can’t. A stolen copy of the database links no confession, reply or vote to an
        account. The people who run this board could find out.
      </p>

      <h2>What we store</h2>
      <ul>
        <li>
          Your email, encrypted, and the month you joined. Not when you visit, from where, or with
          which browser.
        </li>
        <li>
          Your posts carry a code that changes every month. Each vote and each report has its own
          code, and a day, but no time. Nothing ties these codes to your account without our secret.
        </li>
        <li>
          What you write to the operator is encrypted. If you leave contact details, we delete them
          a week after we decide.
        </li>
        <li>
          After you leave, one encrypted line stays for a year. It only says how long you are
          suspended, if you are, so that leaving doesn’t end a suspension.
        </li>
        <li>What you save or hide, and the check for words of self-harm, stay in this browser.</li>
      </ul>

      <h2>Who could still find out</h2>
      <ul>
        <li>
          <b>You.</b> Your style, or one detail in a small group, can give you away. So can a shared
          device, your screen, or your network.
        </li>
        <li>
          <b>Your mailbox.</b> Anyone who controls it, such as your university, can sign in as you.
        </li>
        <li>
          <b>The operator</b> holds the database and the secret, and could look. There is no tool
          for it, and they suspend authors without seeing who they are.
        </li>
        <li>
          <b>A thief</b> with the database sees which posts of one month share an author, but not
          who, and today’s order of writing until it is shuffled at night.
        </li>
        <li>
          <b>Others</b> may keep backups, link previews and screenshots of what you delete. The
          sign-in form can reveal whether an email has an account.
        </li>
        {!mail && (
          <li>
            This board doesn’t verify emails: one person can have many accounts, and someone could
            sign up with your email.
          </li>
        )}
      </ul>
      <p>
        What happens to reported posts is in the <Link to="/rules">House rules</Link>.
      </p>
    </article>
  )
}
