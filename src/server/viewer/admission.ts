import { problems } from '../../contract/problems.ts'
import { problem } from '../errors/problems.ts'
import type { Viewer } from './viewer.ts'

/** Returns the viewer. For a visitor, throws `signed_out` with 'You must be logged in to …' (SPEC §8). */
export function admitMember(viewer: Viewer | null, purpose: string): Viewer {
  if (!viewer) throw problem('signed_out', { title: `${problems.signed_out.title} to ${purpose}` })
  return viewer
}

/**
 * Returns the viewer if they may write. Former members (of a university that the board was for earlier) may only
 * delete. Throws `signed_out`, `former_member` or `unverified`.
 */
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
