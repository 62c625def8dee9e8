import { isUniversityEmail } from '../../contract/credentials.ts'
import type { Config } from '../config/config.ts'
import { readAddress } from '../crypto/addresses.ts'
import type { Keys } from '../crypto/keys.ts'
import { authorTags, voterIdOf } from '../crypto/tags.ts'

/** Who asks. Never leaves the server. */
export type Viewer = {
  accountId: string
  /** Of the session: whoever signs out meanwhile writes nothing more. */
  sessionHash: string
  epoch: string
  email: string
  emailVerified: boolean
  /** Has an address of a university whose board this is no longer: may take things away, and leave. */
  isFormer: boolean
  hasPassword: boolean
  /** UTC month as `YYYY-MM`. */
  memberSince: string
  authorTags: string[]
  /** UTC day: of a suspension that was not over when the account before this one was left. */
  suspendedUntil: string | null
  /** Whom the viewer's votes are counted for, and whom they may have been counted for earlier. */
  voterIds: [now: string, ...earlier: string[]]
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
    // What is written while this request lasts, or a viewer is recalled, may already belong to the next month.
    authorTags: authorTags(keys, accountId, memberSince, new Date(Date.now() + 120_000)),
    voterIds: voterIds(keys, accountId, email, { emailVerified, couldWriteUnproved }),
  }
}

/**
 * Votes of an account that could vote before its proof may be counted for its id: on a board without
 * mail, or on another one before an import.
 */
function voterIds(
  keys: Keys,
  accountId: string,
  email: string,
  { emailVerified, couldWriteUnproved }: { emailVerified: boolean; couldWriteUnproved: boolean },
): Viewer['voterIds'] {
  if (!emailVerified) return [accountId]
  const mailbox = voterIdOf(keys, email)
  return couldWriteUnproved ? [mailbox, accountId] : [mailbox]
}
