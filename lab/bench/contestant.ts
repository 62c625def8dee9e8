import type { Sending } from './load/requests.ts'

/** A server to measure: a board, or a bare server. */
export type Contestant = {
  origin: string
  /** Process ids; `databasePid` only if the answers need the database. */
  pid: number
  databasePid?: number
  /** The expected status. */
  status: number
  /** Returns what each connection sends in a round with this total number of requests. */
  sendings: (count: number) => Sending[][]
  /** The maximum number of requests that rate limits allow per round. */
  maxPerRound?: number
  /** Called repeatedly during a round. Returns what is wrong with an answer, if anything. */
  sample?: () => Promise<string | undefined>
  /** Called before a round. Returns a check for after the round, which returns what is wrong in the database. */
  watch?: (sendings: Sending[][], count: number) => Promise<() => Promise<string | undefined>>
}
