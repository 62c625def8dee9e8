import type { Viewer } from '../../viewer/viewer.ts'

/** Within this time after a sign-in, some calls need no password. */
const recentSignInMs = 10 * 60 * 1000

export function isRecentSignIn({ signedInAt }: Pick<Viewer, 'signedInAt'>): boolean {
  return Date.now() - signedInAt.getTime() < recentSignInMs
}
