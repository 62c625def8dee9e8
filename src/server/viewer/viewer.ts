import { isUniversityEmail } from '../../contract/credentials.ts'
import { problems } from '../../contract/problems.ts'
import type { Config } from '../config/config.ts'
import { readAddress } from '../crypto/addresses.ts'
import type { Keys } from '../crypto/keys.ts'
import { authorTags, type Voter, voterIdOf } from '../crypto/tags.ts'
import { problem } from '../errors/problems.ts'

/** The signed-in person who sends a request. This object never leaves the server. */
export type Viewer = {
  accountId: string
  sessionHash: string
  epoch: string
  email: string
  emailVerified: boolean
  /** The email address is of a university that the board was for earlier: the viewer may only delete. */
  isFormer: boolean
  hasPassword: boolean
  /** UTC month as `YYYY-MM`. */
  memberSince: string
  authorTags: string[]
  /** The UTC day on which a suspension of an earlier account with this email address ends, or null. */
  suspendedUntil: string | null
  /** New votes count under the first id: the mailbox's if it is verified, else the account's. */
  voters: [now: Voter, ...earlier: Voter[]]
  signedInAt: Date
}

type Session = Pick<Viewer, 'accountId' | 'epoch' | 'sessionHash' | 'signedInAt'>
export type StoredAccount = Pick<Viewer, 'emailVerified' | 'hasPassword' | 'memberSince'> & {
  sealedAddress: string
  couldWriteUnproved: boolean
}

export function viewerOfSession(
  { config, keys }: { config: Pick<Config, 'universityDomain'>; keys: Keys },
  session: Session,
  { sealedAddress, couldWriteUnproved, ...account }: StoredAccount,
): Viewer {
  const { email, suspendedUntil } = readAddress(keys, sealedAddress)
  const { accountId } = session
  const { emailVerified, memberSince } = account
  return {
    ...session,
    ...account,
    email,
    suspendedUntil,
    isFormer: !isUniversityEmail(email, config.universityDomain),
    // Includes the tag of a month that begins within two minutes: the viewer is cached and may write in that month.
    authorTags: authorTags(keys, accountId, memberSince, new Date(Date.now() + 120_000)),
    voters: voters(keys, accountId, email, { emailVerified, couldWriteUnproved }),
  }
}

/**
 * Returns the ids under which the viewer's votes count, for each secret that the board has had, newest first. An
 * account that could vote before its email address was verified also votes under its own id. That was possible on a
 * board without mail, and on another board before an import.
 */
function voters(
  { older, ...current }: Keys,
  accountId: string,
  email: string,
  { emailVerified, couldWriteUnproved }: { emailVerified: boolean; couldWriteUnproved: boolean },
): Viewer['voters'] {
  const votersUnder = (keys: Omit<Keys, 'older'>): Viewer['voters'] => {
    const account = { id: accountId, keys }
    if (!emailVerified) return [account]
    const mailbox = { id: voterIdOf(keys, email), keys }
    return couldWriteUnproved ? [mailbox, account] : [mailbox]
  }
  return [...votersUnder(current), ...older.flatMap(votersUnder)]
}

/** Returns the viewer. For a visitor, throws `signed_out` with 'You must be logged in to …' (SPEC §8). */
export function admitMember(viewer: Viewer | null, purpose: string): Viewer {
  if (!viewer) throw problem('signed_out', { title: `${problems.signed_out.title} to ${purpose}` })
  return viewer
}

/** Former members may only delete. Throws `signed_out`, `former_member` or `unverified`. */
export function admitWriter(
  viewer: Viewer | null,
  purpose: string,
  { isDeletion, verifiesAddresses }: { isDeletion: boolean; verifiesAddresses: boolean },
): Viewer {
  const member = admitMember(viewer, purpose)
  if (member.isFormer && !isDeletion) throw problem('former_member')
  assertVerified(member, verifiesAddresses)
  return member
}

/** Throws `unverified` if the board verifies addresses and has not verified this one. Former members are not asked. */
export function assertVerified(
  { isFormer, emailVerified }: Pick<Viewer, 'isFormer' | 'emailVerified'>,
  verifiesAddresses: boolean,
): void {
  if (verifiesAddresses && !emailVerified && !isFormer) throw problem('unverified')
}
