import { type Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** The headers are names and values in turn, without those that every Node server adds. */
export type Answer = { status: number; headers: string[]; body: Buffer }

const added = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

export type Asking = {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The agent with the connections to use. Without one, each request opens its own connection. */
  agent?: Agent
}

export function ask(url: string, { body, ...asked }: Asking = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { ...asked.headers, connection: 'keep-alive' }
    const asking = request(url, { agent: false, ...asked, headers })
    asking.once('error', reject)
    asking.once('response', async (answer) => {
      try {
        const body = await buffer(answer)
        const own = (_: string, place: number) => !added.has(nameAt(answer.rawHeaders, place))
        resolve({ status: answer.statusCode ?? 0, headers: answer.rawHeaders.filter(own), body })
      } catch (error) {
        reject(error)
      } finally {
        if (!asked.agent) asking.destroy()
      }
    })
    asking.end(body)
  })
}

export function headerOf({ headers }: Answer, name: string): string | undefined {
  return headers.find((_, place) => place % 2 === 1 && nameAt(headers, place) === name)
}

export function withoutLength({ headers }: Answer): string[] {
  return headers.filter((_, place) => nameAt(headers, place) !== 'content-length')
}

/** Returns the header name for a position in the list of names and values. */
function nameAt(headers: string[], place: number): string {
  return headers[place - (place % 2)]?.toLowerCase() ?? ''
}
