import { escapeHtml } from '../../contract/html.ts'
import { type Config, originOf } from '../config/config.ts'

/** The text of a mail. It names the board, but quotes nothing that users have written. */
export type Letter = {
  subject: string
  why: string
  otherwise: string
} & (LetterWithLink | { code: string })

/** `action` is the text of the link, which says what the link does. */
type LetterWithLink = { action: string; link: string }

/** The code comes last: a locked screen shows the first words, and others may read them. */
export function codeLetter(config: Config, code: string): Letter {
  const title = config.boardTitle
  return {
    subject: `Your code for ${title}`,
    why: `Enter this code only on ${title}, where you asked for it. We’ll never ask for it anywhere else. It works once, within 30 minutes.`,
    otherwise: 'Didn’t ask for this? Ignore it. Nothing happens without the code.',
    code,
  }
}

export function resetLetter(config: Config, token: string, isVerified = true): Letter {
  const title = config.boardTitle
  const why = `Someone, hopefully you, asked to set a new password for ${title} with this address.`
  const warning =
    'This address was never verified. So you’ll get a new account without your older posts, unless you open the link in a browser where you’re signed in.'
  return {
    subject: `Set a new password for ${title}`,
    why: isVerified ? why : `${why} ${warning}`,
    action: 'Set a new password',
    link: linkTo(config, '/reset-password', token),
    otherwise: 'The link works once, within an hour. If this wasn’t you, ignore this email.',
  }
}

/** Sent after a sign-up with an email address that has an account already, if the page must not reveal that. */
export function knownAddressLetter(config: Config, token: string): Letter {
  const title = config.boardTitle
  return {
    ...resetLetter(config, token),
    subject: `You already have an account at ${title}`,
    why: `Someone, hopefully you, tried to sign up for ${title} with this address. It already has an account. Sign in, or set a new password if you forgot yours.`,
  }
}

export function testLetter(config: Config): Letter {
  const title = config.boardTitle
  return {
    subject: `A test mail from ${title}`,
    why: `The operator of ${title} is testing whether its emails arrive. This one did.`,
    action: 'Open the board',
    link: originOf(config),
    otherwise: 'You don’t have to do anything.',
  }
}

/** Tells a moderator only how much waits. */
export function nudgeLetter(given: {
  boardTitle: string
  origin: string
  waiting: number
  overdueTickets: number
  oldestDays: number
}): Letter {
  const { boardTitle, origin, waiting, overdueTickets, oldestDays } = given
  return {
    subject: `Waiting for moderators of ${boardTitle}: ${waiting}`,
    why: `Waiting: ${waiting}. Overdue tickets: ${overdueTickets}. Days that the oldest ticket has waited: ${oldestDays}.`,
    action: 'Open the queue',
    link: origin,
    otherwise: 'You get this mail once an hour at most, and only if something new waits.',
  }
}

export function textOf(letter: Letter): string {
  const { why, otherwise } = letter
  const parts =
    'code' in letter
      ? [why, otherwise, letter.code]
      : [why, `${letter.action}:\n${letter.link}`, otherwise]
  return `${parts.join('\n\n')}\n`
}

export function htmlOf(letter: Letter): string {
  const [why, otherwise] = [letter.why, letter.otherwise].map(escapeHtml)
  const parts =
    'code' in letter
      ? [why, otherwise, `<strong>${letter.code}</strong>`]
      : [why, `<a href="${escapeHtml(letter.link)}">${escapeHtml(letter.action)}</a>`, otherwise]
  return `<!doctype html>\n${parts.map((part) => `<p>${part}</p>\n`).join('')}`
}

/** Returns a URL with the token in its fragment, because browsers don't send the fragment to any server or proxy. */
function linkTo(config: Config, path: string, token: string): string {
  return `${originOf(config)}${path}#${token}`
}
