import { Readable } from 'node:stream'
import type { Answer, TestBoard } from './board.ts'

/** A request that has sent its head, but not its body. */
export type HeldRequest = {
  finish: () => Promise<Answer>
}

/** Resolves when the server has read the head. */
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
  // The server never reads the body of a request that it refuses at once.
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
