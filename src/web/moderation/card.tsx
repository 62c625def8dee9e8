import type { ModerationCard, ModerationPage } from '../../contract/moderation-pages.ts'
import { Button } from '../ui/button.tsx'
import { FoldedText, quoted, Written } from '../ui/user-text.tsx'

type Reasons = Pick<ModerationPage, 'reasons'>

type CardProps = Reasons & { card: ModerationCard; next?: string | undefined | false }

/** An item or a ticket, with the buttons that decide. After a decision, the card with the id `next` is in view. */
export function Card({ card, reasons, next }: CardProps) {
  const { path, link, facts, title, above, content, sections } = card
  return (
    <article id={card.id} aria-label={quoted(title)} className="card">
      <p className="byline">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {path && (
          <a href={path} className="target">
            Open
          </a>
        )}
        {link && (
          <a href={link} className="target">
            On the board
          </a>
        )}
      </p>
      <h2 dir="auto" className="card-title">
        {title}
      </h2>
      {above.map((text) => (
        <Written key={text} size="text-base" className="mt-2 text-ink-quiet">
          {text}
        </Written>
      ))}
      {content && <FoldedText text={content} className="mt-2" />}
      {sections.map((section) => (
        <section key={section.title} className="mt-3">
          <h3 className="font-medium">{section.title}</h3>
          {section.texts.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two texts may be equal
            <Written key={index} size="text-base" className="text-ink-quiet">
              {text}
            </Written>
          ))}
        </section>
      ))}
      <DecisionForm card={card} reasons={reasons} next={next} />
    </article>
  )
}

function DecisionForm({ card, reasons, next }: CardProps) {
  const { id, version, buttons, serious, reason, isTickable } = card
  const about = <span className="sr-only">{quoted(card.title)}</span>
  const value = `${id} ${version}`
  // No post about self-harm is hidden together with others.
  const shared = reason === 'self_harm' ? value : `${value} ${reason ?? ''}`
  const buttonOf = ({ verb, label, needsReason }: ModerationCard['buttons'][number]) => (
    <Button
      key={verb}
      look="outline"
      type="submit"
      name="verb"
      value={verb}
      formNoValidate={!needsReason}
    >
      {label} {about}
    </Button>
  )
  return (
    <form
      method="post"
      action={next ? `/decide#${next}` : '/decide'}
      autoComplete="off"
      className="mt-3 grid gap-4 print:hidden"
    >
      <input type="hidden" name="item" value={value} />
      <div className="flex flex-wrap items-center gap-4">
        {buttons.map(buttonOf)}
        {[...buttons, ...serious].some(({ needsReason }) => needsReason) && (
          <ReasonSelect reasons={reasons} chosen={reason} />
        )}
      </div>
      {serious.length > 0 && (
        <details
          className="disclosure"
          open={serious.some(({ label }) => label.startsWith('Confirm'))}
        >
          <summary>Remove or suspend</summary>
          <p className="mt-2">
            Both need two moderators: one asks, another confirms. Asking for the removal hides the
            post.
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-4">{serious.map(buttonOf)}</div>
        </details>
      )}
      {isTickable && (
        <label className="choice">
          <input type="checkbox" form="several" name="item" value={shared} autoComplete="off" />
          <span>Decide several posts at once {about}</span>
        </label>
      )}
    </form>
  )
}

/** `chosen` is the rule of the reason that is chosen at first. */
export function ReasonSelect({ reasons, chosen }: Reasons & { chosen: string | undefined }) {
  const first = reasons.find(({ value }) => value.split(':', 1)[0] === chosen)?.value ?? ''
  return (
    <label className="grid w-full gap-1.5 text-meta">
      <span>Reason for hiding, which its author reads</span>
      <select name="reason" required defaultValue={first} className="field">
        {first === '' && <option value="">Choose a reason</option>}
        {reasons.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
