export type Sending = {
  method: 'GET' | 'PUT' | 'DELETE' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  /** What the body of the answer contains if it is right. */
  answered?: string
  /** Those of right answers, where they differ within a load. */
  statuses?: number[]
}

export const connections = 32

export type Load = {
  origin: string
  /** What each connection sends, one after another, and then from the beginning. */
  sendings: Sending[][]
  /** On all connections together. */
  count: number
  /** About how long that takes: of a generator that goes by the clock. */
  seconds: number
  /** Of every answer. */
  status?: number
}

export type LoadResult = {
  generator: string
  answers: number
  seconds: number
  /** Milliseconds. */
  latency: { median: number; p99: number }
  /** Processor seconds of the generator in each second. */
  generatorUse: number
  /** Descriptions of answers that were not right, the first few of them. */
  wrong: string[]
}
