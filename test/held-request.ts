import { Readable } from 'node:stream'
import type { Answer, TestBoard } from './board.ts'

/** Its head was accepted, and its body is still to come. */
export type HeldRequest = {
  finish: () => Promise<Answer>
}

/** Resolves when the server has looked at the head. */
export async function holdRequest(
  { app }: TestBoard,
  method: 'POST' | 'PUT' | 'PATCH',
  url: string,
  body: object,
  cookie: string,
): Promise<HeldRequest> {
  let isAwaited = () => {}
  const awaited = new Promise<void>((resolve) => {
    isAwaited = resolve
  })
  const payload = new Readable({ read: () => isAwaited() })
  const headers = { 'content-type': 'application/json', cookie }
  const answering = app.inject({ method, url, headers, payload })
  // A request that is refused at once is never asked for a body.
  await Promise.race([awaited, answering])
  return {
    finish: async () => {
      payload.push(JSON.stringify(body))
      payload.push(null)
      const { statusCode, headers, body: text } = await answering
      return { status: statusCode, headers, body: text && JSON.parse(text) }
    },
  }
}
