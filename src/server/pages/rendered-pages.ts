import type { Session } from '../../contract/accounts.ts'
import { scriptJson } from '../../contract/html.ts'
import type { ApiAnswers, PageRequest } from '../../contract/page-bundle.ts'
import type { Cache } from '../cache/cache.ts'
import { documentOf, type RenderShell } from './document.ts'

/**
 * Rendering is much slower than reading. So viewers with the same API answers share a cached rendering of a public
 * page, into which their own session is inserted. `heard` is the event position before the answers were read.
 */
export async function renderThroughCache(
  cache: Pick<Cache, 'read'>,
  render: RenderShell,
  request: PageRequest,
  answers: ApiAnswers,
  heard: number,
): Promise<{ status: number; document: Buffer }> {
  const session = sessionIn(answers)
  const shell = isShared(request.path, session)
    ? await cache.read(keyOf(request, answers, session), 'pages', () => render(request, answers))
    : await render(request, answers)
  return { status: shell.status, document: documentOf(shell, scriptJson(session), heard) }
}

const sessionPath = '/api/session'

/** Returns the session among the API answers, or null if it could not be read. */
function sessionIn(answers: ApiAnswers): Session | null {
  const answer = answers.get(sessionPath)
  return answer?.status === 200 ? JSON.parse(answer.text) : null
}

/** Returns whether a path (from `pagePath`) is a search. Searches are private, so they are never cached. */
export function isSearch(path: string): boolean {
  return path === '/search' || path.startsWith('/search?')
}

/**
 * Returns whether a rendering of the page may be shared. Signed-in users share only the feed and confessions: other
 * pages use more of the session than `keyOf` contains (see `RenderedPage`).
 */
function isShared(path: string, session: Session | null): session is Session {
  if (!session || isSearch(path)) return false
  return !session.user || /^\/(?:$|\?|confession\/)/.test(path)
}

function keyOf({ path, now }: PageRequest, answers: ApiAnswers, { user }: Session): string {
  const flags = [user !== null, user?.emailVerified, user?.hasPassword]
  // Sort the paths, because the API answers arrive in any order.
  const paths = [...answers.keys()].filter((path) => path !== sessionPath).sort()
  const texts = paths.flatMap((path) => [path, answers.get(path)?.status, answers.get(path)?.text])
  return ['page', now.getTime(), path, ...flags, ...texts].join('\n')
}
