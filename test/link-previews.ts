import type { FastifyInstance } from 'fastify'
import { publicSettings } from '../src/contract/board-facts.ts'
import { linkPreviewPath } from '../src/contract/link-preview.ts'
import type { Caller } from './board.ts'
import { listening } from './processes/listening.ts'

export type ImageAnswer = { status: number; headers: Headers; bytes: Buffer }

/** Returns the address of a confession's link preview, on a board with the default title. */
export function linkPreviewAt({ id, title }: { id: string; title: string }): string {
  return linkPreviewPath(id, title, publicSettings.parse({}).boardTitle)
}

/** Requests an image over a socket, because other test requests read their answers as text. */
export async function requestImage(
  app: FastifyInstance,
  path: string,
  caller?: Caller,
): Promise<ImageAnswer> {
  const { port } = await listening(app)
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: caller ? { cookie: caller.cookie } : {},
  })
  const { status, headers } = answer
  return { status, headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
