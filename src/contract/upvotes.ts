import { z } from 'zod'

/** What a target's upvotes look like to the one who asked. */
export const UpvoteState = z
  .object({ upvoteCount: z.int().nonnegative(), hasVoted: z.boolean() })
  .meta({ id: 'UpvoteState' })
export type UpvoteState = z.infer<typeof UpvoteState>
