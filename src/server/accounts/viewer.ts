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
  /** Every tag the viewer can have written under. */
  authorTags: string[]
  /** Whom the viewer's votes are counted for, and whom they may have been counted for earlier. */
  voterIds: [now: string, ...earlier: string[]]
  signedInAt: Date
}
