import { isUniversityEmail } from '../../contract/credentials.ts'
import type { Config } from '../config/config.ts'
import { readAddress } from '../crypto/addresses.ts'
import type { Keys } from '../crypto/keys.ts'
import { authorTags, voterIdOf } from '../crypto/tags.ts'

/** The signed-in person who sends a request. It never leaves the server. */
export type Viewer = {
  accountId: string
  sessionHash: string
  epoch: string
  email: string
  emailVerified: boolean
  /** The address is of a university that the board was for earlier: the viewer may only delete and leave. */
  isFormer: boolean
  hasPassword: boolean
  /** UTC month as `YYYY-MM`. */
  memberSince: string
  authorTags: string[]
  /** UTC day on which a suspension ends that was carried over from an earlier account. */
  suspendedUntil: string | null
  /** New votes count under the first id. Earlier votes may count under the others. */
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
    // A viewer is cached for a minute, and may write after the next month has begun.
    authorTags: authorTags(keys, accountId, memberSince, new Date(Date.now() + 120_000)),
    voterIds: voterIds(keys, accountId, email, { emailVerified, couldWriteUnproved }),
  }
}

/**
 * An account that could vote before its address was proved may have votes under its id: on a board without mail, or on
 * another board before an import.
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
