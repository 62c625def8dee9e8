import { z } from 'zod'
import type { Calls } from './call.ts'
import { ConfessionPage } from './confessions.ts'
import { fits, tooLong } from './length.ts'
import { searchLimits } from './limits.ts'
import { Cursor } from './paging.ts'
import { searchTerms } from './search-words.ts'
import { tooManyWords } from './sentences.ts'

/** A blank text is valid and finds nothing. */
const SearchText = z
  .string()
  .trim()
  .refine((text) => fits(text, searchLimits.length), {
    message: tooLong('A search', searchLimits.length),
    abort: true,
  })
  .refine((text) => searchTerms(text).length <= searchLimits.terms, tooManyWords)

export const SearchQuery = z.object({
  q: SearchText.default(''),
  topic: z.string().optional(),
  cursor: Cursor.optional(),
})

export const SearchPage = ConfessionPage.extend({
  /** The corrected search that was done because the original found nothing and probably has a typo, or null. */
  correction: z.string().nullable(),
}).meta({ id: 'SearchPage' })
export type SearchPage = z.infer<typeof SearchPage>

export const searchCalls = {
  'GET /api/search': {
    operationId: 'search',
    summary:
      'A page of the confessions that hold these words, of the newest thousand, of all topics or one: found in the title first, then newer',
    query: SearchQuery,
    answer: SearchPage,
    refusals: ['invalid_cursor', 'too_fast'],
  },
} as const satisfies Calls
