import { escapeHtml } from '../../contract/html.ts'
import { type Config, originOf } from '../config/config.ts'

/** The text of a mail. It has exactly one link. It names the board, but quotes nothing that users have written. */
export type Letter = {
  subject: string
  why: string
  /** The text of the link, which says what the link does. */
  action: string
  link: string
  otherwise: string
}

export function verificationLetter(config: Config, token: string): Letter {
  const title = config.boardTitle
  return {
    subject: `Verify your address for ${title}`,
    why: `Someone, hopefully you, signed up for ${title} with this address.`,
    action: 'Verify this address',
    link: linkTo(config, '/verify-email', token),
    otherwise: 'The link works for 24 hours. Not you? Open it and choose “This wasn’t me”.',
  }
}

export function resetLetter(config: Config, token: string): Letter {
  const title = config.boardTitle
  return {
    subject: `Set a new password for ${title}`,
    why: `Someone, hopefully you, asked to set a password for ${title} with this address.`,
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
    why: `Someone, hopefully you, tried to sign up for ${title} with this address, which has an account already. Sign in with it, or set a new password if you forgot yours.`,
  }
}

export function textOf({ why, action, link, otherwise }: Letter): string {
  return `${why}\n\n${action}:\n${link}\n\n${otherwise}\n`
}

export function htmlOf({ why, action, link, otherwise }: Letter): string {
  return `<!doctype html>
<p>${escapeHtml(why)}</p>
<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>
<p>${escapeHtml(otherwise)}</p>
`
}

/** Returns a URL with the token in its fragment, because browsers don't send the fragment to any server or proxy. */
function linkTo(config: Config, path: string, token: string): string {
  return `${originOf(config)}${path}#${token}`
}
