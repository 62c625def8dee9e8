import type { Answer, Caller } from './board.ts'

/** Reads all pages of a list by following the cursors. */
export async function pagesOf(
  caller: Caller,
  url: string,
  after: string | null = null,
): Promise<Answer['body'][][]> {
  const pages: Answer['body'][][] = []
  let cursor = after
  do {
    const { status, body }: Answer = await caller.get(withCursor(url, cursor))
    if (status !== 200) throw new Error(`GET ${url} answered ${JSON.stringify(body)}`)
    pages.push(body.items ?? body.replies)
    cursor = body.nextCursor
  } while (cursor !== null)
  return pages
}

export function idsOf(items: { id: string }[]): string[] {
  return items.map((item) => item.id)
}

function withCursor(url: string, cursor: string | null): string {
  if (cursor === null) return url
  return `${url}${url.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`
}
