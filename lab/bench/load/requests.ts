export type Sending = {
  method: 'GET' | 'PUT' | 'DELETE' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  /** A part of the body that a correct answer contains. */
  answered?: string
  /** The expected statuses, if they differ within a load. */
  statuses?: number[]
}

export const connections = 32

export type Load = {
  origin: string
  /** The requests that each connection sends in a loop. */
  sendings: Sending[][]
  /** The total over all connections. */
  count: number
  /** The approximate duration in s, for a generator that stops after a time. */
  seconds: number
  /** The expected status of every answer. */
  status?: number
}

export type LoadResult = {
  generator: string
  answers: number
  seconds: number
  /** The duration in ms. */
  latency: { median: number; p99: number }
  /** The share of a processor core that the generator uses. */
  generatorUse: number
  /** The first few wrong answers. */
  wrong: string[]
}
