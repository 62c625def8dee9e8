import { Readable } from 'node:stream'
import type { Answer, TestBoard } from './board.ts'

/** A request whose sender was let in and takes time with the body. */
export type HeldRequest = {
  /** Sends the body after all; answers what came of it. */
  finish: () => Promise<Answer>
}

/** Begins a request and keeps its body back; the server has looked at the head by then. */
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
  // Who is refused at once is never asked for a body.
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
