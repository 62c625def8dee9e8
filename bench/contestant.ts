import type { Sending } from './load/requests.ts'

/** What is asked: a board of ours, or a bare server. */
export type Contestant = {
  origin: string
  /** Process ids; the database's only where the answers need one. */
  pid: number
  databasePid?: number
  /** Of a right answer. */
  status: number
  /** What each connection sends in one round of so many requests in all. */
  sendings: (count: number) => Sending[][]
  /** The most that the limits leave for one round. */
  maxPerRound?: number
  /** While a round lasts, again and again: what is wrong with an answer. */
  sample?: () => Promise<string | undefined>
  /** Called before a round; what it answers is called after it, and tells what is wrong with what was stored. */
  watch?: (sendings: Sending[][], count: number) => Promise<() => Promise<string | undefined>>
}
