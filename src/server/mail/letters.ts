import { type Config, originOf } from '../config.ts'

/** A mail: it names the board, says nothing of what is written there, and holds exactly one link. */
export type Letter = {
  subject: string
  why: string
  /** What the link does, as its words. */
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
    otherwise: 'If it was not you, open the link and choose “This wasn’t me”. It works for a day.',
  }
}

export function resetLetter(config: Config, token: string): Letter {
  const title = config.boardTitle
  return {
    subject: `Set a new password for ${title}`,
    why: `Someone, hopefully you, asked to set a password for ${title} with this address.`,
    action: 'Set a new password',
    link: linkTo(config, '/reset-password', token),
    otherwise: 'The link works once, within an hour. If it was not you, there is nothing to do.',
  }
}

/** For someone who signs up again where nobody is told which addresses have an account. */
export function knownAddressLetter(config: Config, token: string): Letter {
  const title = config.boardTitle
  return {
    subject: `You already have an account at ${title}`,
    why: `Someone, hopefully you, tried to sign up for ${title} with this address, which has an account already. Sign in with it, or set a new password if you forgot yours.`,
    action: 'Set a new password',
    link: linkTo(config, '/reset-password', token),
    otherwise: 'The link works once, within an hour. If it was not you, there is nothing to do.',
  }
}

export function textOf({ why, action, link, otherwise }: Letter): string {
  return `${why}\n\n${action}:\n${link}\n\n${otherwise}\n`
}

export function htmlOf({ why, action, link, otherwise }: Letter): string {
  return `<!doctype html>
<p>${escaped(why)}</p>
<p><a href="${escaped(link)}">${escaped(action)}</a></p>
<p>${escaped(otherwise)}</p>
`
}

function linkTo(config: Config, path: string, token: string): string {
  return `${originOf(config)}${path}?token=${token}`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
