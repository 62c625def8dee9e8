import { receiveSetup, serve } from './serve.ts'

/* A bare server that answers every request with the same stored answer of the board. */

export type StoredAnswer = { status: number; headers: string[]; base64: string }

const { status, headers, base64 } = await receiveSetup<StoredAnswer>()
const body = Buffer.from(base64, 'base64')
serve((_request, response) => {
  response.writeHead(status, headers)
  response.end(body)
})
