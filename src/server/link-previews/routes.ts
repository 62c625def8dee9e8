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
import { createLinkPreviewLimit } from '../rate-limits/link-previews.ts'
import { createPainter } from './draw-preview.ts'

/** Limits for drawing, which takes 30 to 200 ms for an image. All that wait can be drawn within `waitMs`. */
const turnLimits = { atOnce: 1, waiting: 25, waitMs: 5_000 }

/**
 * Serves the images of link previews. They are the visitors' version, for everyone. An address with an old title, or of
 * a confession that is hidden or deleted, gets the same answer as one that never existed.
 */
export function linkPreviewRoutes(app: FastifyInstance, { db, config }: Board): void {
  const limit = createLinkPreviewLimit(config)
  const inTurn = createFairLimiter(turnLimits)
  const draw = createPainter()

  app.get<{ Params: { id: string; hash: string } }>(
    linkPreviewRoute,
    { schema: { hide: true } },
    (request, reply) => {
      const network = networkOfRequest(request)
      return inTurn({ network, answer: reply.raw }, async () => {
        const { id, hash } = request.params
        const { boardTitle } = config
        const [confession] = Id.safeParse(id).success ? await titleOf(db, id) : []
        if (!confession || hash !== linkPreviewHash(confession.title, boardTitle)) {
          throw problem('not_found')
        }
        // This waits for its turn, because instant refusals would keep other requests waiting, too.
        limit.count(network)
        reply.type('image/png')
        return draw({ title: confession.title, boardTitle })
      })
    },
  )
}

/** Returns a query for the title of a confession that everyone can see. */
export function titleOf(db: Database, id: string) {
  return db
    .select({ title: listedConfessions.title })
    .from(listedConfessions)
    .where(eq(listedConfessions.id, id))
}
