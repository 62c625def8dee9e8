import { receiveSetup, serve } from './serve.ts'

/* One answer of the board, byte for byte, to whatever is asked. */

export type KeptAnswer = { status: number; headers: string[]; base64: string }

const { status, headers, base64 } = await receiveSetup<KeptAnswer>()
const body = Buffer.from(base64, 'base64')
serve((_request, response) => {
  response.writeHead(status, headers)
  response.end(body)
})
