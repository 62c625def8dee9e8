import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { BackLink, Link } from '../../ui/link.tsx'

export function AnonymityPage() {
  const { mail } = useBoardFacts()
  return (
    <article className="about">
      <BackLink to={['/', '/search']}>Back to feed</BackLink>
      <h1>Anonymity</h1>
      <p>
        On this board, other people never learn who wrote or voted. The operator, who runs it, could
        find out.
      </p>
      <Drawing name="anonymity" />
      <h2>What could still give you away</h2>
      <ul>
        <li>
          <b>What you write.</b> Your style, or a detail that only a few people know. Your replies
          to your own confession are marked “OP”.
        </li>
        <li>
          <b>When you post.</b> If someone sees you typing, they may guess which post is yours.
        </li>
        <li>
          <b>Your device.</b> Others may use it, see its screen or watch its network.
        </li>
        <li>
          <b>Your mailbox.</b> Anyone who controls it, such as your university, can sign in as you
          and see what you wrote.
        </li>
        <li>
          <b>The operator.</b> They hold the database and the board’s secret key. They could work
          out who wrote or voted. The board has no tool for that.
        </li>
        <li>
          <b>Copies.</b> What you delete may live on in backups, link previews and screenshots.
        </li>
        <li>
          <b>The sign-in form.</b> If someone enters your email there, they may learn that it has an
          account, but not what you wrote.
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
        A stolen copy doesn’t show whose account wrote or voted. Someone who also has the secret key
        can work it out, but that key is never in the database. On its own, a copy shows:
      </p>
      <ul>
        <li>
          Which posts one person wrote in one month. If one of them gives you away, so do the
          others.
        </li>
        <li>
          The order of today’s sign-ins, posts and votes, which may hint at who did what. It’s
          shuffled every night.
        </li>
      </ul>

      <h2>What is stored</h2>
      <ul>
        <li>
          <b>Your email</b> (encrypted), <b>your password</b> (as a hash, which can’t be read back),
          and the month you joined. No time or place of your visits, and no browser.
        </li>
        <li>
          <b>Your posts,</b> with their time and a code that is the same for one month.
        </li>
        <li>
          <b>Your votes and reports,</b> with their day, not their time, and a code for each. Only
          the secret key ties any of these codes to your account.
        </li>
        <li>
          <b>What you write to the operator,</b> encrypted. Contact details are deleted a week after
          the case is closed.
        </li>
        <li>
          <b>When you delete your account,</b> your email is erased. Your votes stay, and so do your
          posts unless you delete them, too. For a year, an encrypted trace of every deleted account
          stays. Its only use: a suspension still holds if the same email signs up again.
        </li>
        <li>
          <b>Only in this browser:</b> drafts, and what you save or hide. Your text is checked for
          words of self-harm in this browser, too, and no one is told.
        </li>
      </ul>
      <p>
        What happens to reported posts is in the <Link to="/rules">House rules</Link>.
      </p>
    </article>
  )
}
