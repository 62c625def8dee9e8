import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { linkPreviewHash, linkPreviewRoute } from '../../contract/link-preview.ts'
import { Id } from '../../contract/paging.ts'
import type { Board } from '../board/board.ts'
import { listedConfessions } from '../content/visibility.ts'
import type { Database } from '../db/database.ts'
import { problem } from '../errors/problems.ts'
import { networkOfRequest } from '../http/viewer.ts'
import { createFairLimiter } from '../jobs/fair-limiter.ts'
import { createPainter } from './draw-preview.ts'

/** Limits for drawing, which takes 10 to 90 ms for an image. A request that waits longer than `waitMs` gets a 503. */
const limits = { atOnce: 1, waiting: 100, waitMs: 5_000 }

/**
 * Serves the images of link previews. They are the visitors' version, for everyone. An address with an old title, or of
 * a confession that is hidden or deleted, gets the same answer as one that never existed.
 */
export function linkPreviewRoutes(app: FastifyInstance, { db, config }: Board): void {
  const inTurn = createFairLimiter(limits)
  const draw = createPainter()

  app.get<{ Params: { id: string; hash: string } }>(
    linkPreviewRoute,
    { schema: { hide: true } },
    (request, reply) =>
      inTurn({ network: networkOfRequest(request), answer: reply.raw }, async () => {
        const { id, hash } = request.params
        const { boardTitle } = config
        const [confession] = Id.safeParse(id).success ? await titleOf(db, id) : []
        if (!confession || hash !== linkPreviewHash(confession.title, boardTitle)) {
          throw problem('not_found')
        }
        reply.type('image/png')
        return draw({ title: confession.title, boardTitle })
      }),
  )
}

/** Returns a query for the title of a confession that everyone can see. */
export function titleOf(db: Database, id: string) {
  return db
    .select({ title: listedConfessions.title })
    .from(listedConfessions)
    .where(eq(listedConfessions.id, id))
}
