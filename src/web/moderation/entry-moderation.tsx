import { renderToStaticMarkup } from 'react-dom/server'
import type { ModerationBundle, ModerationPage } from '../../contract/moderation-pages.ts'
import { Button } from '../ui/button.tsx'
import { Card, ReasonSelect } from './card.tsx'

/* These pages are plain HTML without scripts. They use only classes that the board uses, too (styles.css). */

export const renderModerationPage: ModerationBundle['renderModerationPage'] = (page) =>
  `<!doctype html>${renderToStaticMarkup(<Page {...page} />)}`

function Page(page: ModerationPage) {
  const { boardTitle, by, title, messages = [], reasons, decided = [], cards, log, handbook } = page
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · Moderators of ${boardTitle}`}</title>
        <link rel="stylesheet" href="/styles.css" />
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        {by !== undefined && <Navigation title={title} />}
        <main id="main" className="column pb-8">
          <h1 className="mt-2 font-semibold font-serif text-page tracking-tight">{title}</h1>
          {messages.map(({ text, path }) => (
            <p key={text} role="alert" className="notice mt-3">
              {text}{' '}
              {path && (
                <a href={path} className="target underline underline-offset-4">
                  Look at it
                </a>
              )}
            </p>
          ))}
          {by === undefined && <SignIn />}
          {decided.length > 0 && (
            <section aria-label="Decided just now" className="notice mt-3">
              {decided.map((card) => (
                <Card key={card.id} card={card} reasons={reasons} />
              ))}
            </section>
          )}
          {cards && <Cards cards={cards} reasons={reasons} />}
          {log && <Log {...log} />}
          {handbook && <Handbook text={handbook} />}
          {by !== undefined && title !== 'Queue' && (
            <form method="post" action="/sign-out" className="mt-6 print:hidden">
              <Button look="quiet" type="submit">
                {`Sign ${by} Out`}
              </Button>
            </form>
          )}
        </main>
      </body>
    </html>
  )
}

const asReported = { value: 'reported', label: 'What most people reported it for' }
const paths = { Queue: '/', Tickets: '/tickets', Log: '/log', Handbook: '/handbook' }

function Navigation({ title }: Pick<ModerationPage, 'title'>) {
  return (
    <header className="column flex flex-wrap items-center gap-4 py-2 print:hidden">
      <nav aria-label="Moderators" className="flex flex-wrap gap-4">
        {Object.entries(paths).map(([name, path]) => (
          <a
            key={name}
            href={path}
            aria-current={title === name ? 'page' : undefined}
            className="inline-flex min-h-11 items-center font-medium underline-offset-4 hover:underline"
          >
            {name}
          </a>
        ))}
      </nav>
    </header>
  )
}

function SignIn() {
  return (
    <form method="post" action="/sign-in" className="mt-6 grid gap-4">
      <label className="grid gap-1.5">
        <span className="font-medium">Code</span>
        <input
          name="code"
          required
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX-XXXX"
          className="field"
        />
      </label>
      <p className="text-ink-quiet">
        The operator gives you this code. It works once, and keeps this browser signed in for 30
        days.
      </p>
      <Button look="primary" type="submit">
        Sign In
      </Button>
    </form>
  )
}

function Cards({ cards, reasons }: Required<Pick<ModerationPage, 'cards' | 'reasons'>>) {
  const tickable = cards.filter(({ isTickable }) => isTickable)
  return (
    <>
      {cards.length > 1 && <p className="mt-3 text-ink-quiet">{`On this page: ${cards.length}`}</p>}
      {cards.map((card, index) => (
        // The card after the first one is in view anyway, because the queue then begins with it.
        <Card
          key={card.id}
          card={card}
          reasons={reasons}
          next={index > 0 && cards[index + 1]?.id}
        />
      ))}
      {cards.length === 0 && (
        <p className="mt-6 text-reading">Nothing waits. New reports show up every five minutes.</p>
      )}
      {tickable.length > 0 && (
        <form
          id="several"
          method="post"
          action="/decide"
          autoComplete="off"
          className="card print:hidden"
        >
          <h2 className="card-title">All that are ticked</h2>
          {/* Enter presses the first button of a form, which must not decide. */}
          <button type="submit" disabled hidden />
          <div className="mt-3 flex flex-wrap items-center gap-4">
            <Button look="outline" type="submit" name="verb" value="restore" formNoValidate>
              Leave Up or Restore
            </Button>
            <Button look="outline" type="submit" name="verb" value="hide">
              Hide or Keep Hidden
            </Button>
            <ReasonSelect reasons={[asReported, ...reasons]} chosen={asReported.value} />
          </div>
        </form>
      )}
    </>
  )
}

function Log({ search, decisions }: NonNullable<ModerationPage['log']>) {
  return (
    <>
      <form action="/log" className="mt-3 flex gap-4 print:hidden">
        <input
          name="q"
          defaultValue={search}
          aria-label="Search the log"
          placeholder="A name, a rule or an id"
          className="field"
        />
        <Button look="outline" type="submit">
          Search
        </Button>
      </form>
      <ol className="mt-4">
        {decisions.map(({ id, text, path }) => (
          <li key={id} className="wrap-anywhere mt-3">
            <a href={path} className="inline-flex min-h-11 items-center hover:underline">
              {text}
            </a>
          </li>
        ))}
      </ol>
      {decisions.length === 0 && <p className="mt-6 text-reading">No decision was found.</p>}
    </>
  )
}

/** Of Markdown, a handbook needs headings and paragraphs. Each point of a list is a paragraph. */
function Handbook({ text }: { text: string }) {
  return (
    <div className="about">
      {text.split(/\n{2,}|\n(?=- )/).map((block) => {
        const [, marks, words] = /^(#+) (.*)/.exec(block) ?? []
        if (marks === '#') return null
        return words ? (
          <h2 key={block}>{words}</h2>
        ) : (
          <p key={block}>{block.replace(/^- /, '• ')}</p>
        )
      })}
    </div>
  )
}
