import type { BoardFacts } from '../../contract/board-facts.ts'
import { escapeHtml } from '../../contract/html.ts'
import { firstWords } from './user-text.tsx'

export type PageHead = {
  title?: string
  excerpt?: string
  /** The page does not exist: the server answers with status 404. */
  missing?: boolean
  /** The page is not the same for all readers, so it is excluded from search engines and link previews. */
  personal?: boolean
}

const tagline = "Spill it. No one knows it's you."
const previewWords = 20

/** These characters would reverse the board's name, too, because a window title has no markup. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g

export function titleOf({ title }: PageHead, facts: BoardFacts): string {
  return title ? `${title.replace(directionMarks, '')} · ${facts.boardTitle}` : facts.boardTitle
}

/** A link preview gets only the title and the first words, because other sites keep it after a post is deleted. */
export function headTags(head: PageHead, facts: BoardFacts, address: URL): string {
  const title = titleOf(head, facts)
  const description = head.excerpt ? firstWords(head.excerpt, previewWords) : tagline
  const tags = [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', description)]
  if (head.missing || head.personal) return [...tags, meta('name', 'robots', 'noindex')].join('\n')
  return [
    ...tags,
    meta('property', 'og:type', head.title ? 'article' : 'website'),
    meta('property', 'og:site_name', facts.boardTitle),
    meta('property', 'og:title', head.title ?? facts.boardTitle),
    meta('property', 'og:description', description),
    meta('property', 'og:url', `${facts.origin}${address.pathname}`),
    `<link rel="canonical" href="${escapeHtml(`${facts.origin}${address.pathname}`)}">`,
    // The image is the same for every page: the words are text, which every device can show.
    meta('property', 'og:image', `${facts.origin}/icon-512.png`),
    meta('name', 'twitter:card', 'summary'),
  ].join('\n')
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`
}
