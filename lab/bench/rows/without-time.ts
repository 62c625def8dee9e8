import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Answer, headerOf } from '../../kit/ask.ts'

/** Removes what changes between two renderings of a page: times, and the live position. */
export function withoutTime(answer: Answer): string {
  return decoded(answer)
    .toString()
    .replace(/"(now|heard|dataUpdatedAt|dehydratedAt)":("[^"]*"|\d+)/g, '')
    .replace(/(<time [^>]*>)[^<]*/g, '$1')
}

function decoded(answer: Answer): Buffer {
  const encoding = headerOf(answer, 'content-encoding')
  if (encoding === 'br') return brotliDecompressSync(answer.body)
  return encoding === 'gzip' ? gunzipSync(answer.body) : answer.body
}
