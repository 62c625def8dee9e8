/* Declares what is used of the bench's own packages, so that types can be checked without installing them. */

declare module 'autocannon' {
  export type Client = { setRequests: (requests: object[]) => void }
  type Options = {
    url: string
    connections: number
    amount: number
    /** The duration in s. */
    timeout: number
    /** The value in ms. */
    sampleInt: number
    setupClient: (client: Client) => void
  }
  type Instance = {
    on(event: 'response', handle: (client: Client, status: number) => void): Instance
    on(event: 'reqError', handle: (error: Error) => void): Instance
    on(event: 'done', handle: (result: { latency: { p50: number; p99: number } }) => void): Instance
  }
  export default function autocannon(options: Options, done: () => void): Instance
}

declare module 'lighthouse' {
  export type Flags = {
    port: number
    onlyCategories?: string[]
    skipAudits?: string[]
    extraHeaders?: Record<string, string>
  }
  type Details = { type: 'table'; items: Record<string, unknown>[] } | { type: 'debugdata' }
  export type Result = {
    categories: Record<string, { score: number | null }>
    audits: Record<string, { numericValue?: number; details?: Details }>
  }
  export default function lighthouse(
    url: string,
    flags: Flags,
  ): Promise<{ lhr: Result } | undefined>
}
