import type { Session } from '../../contract/accounts.ts'
import type { ApiAnswers, PageRequest } from '../../contract/page-bundle.ts'
import { scriptJson } from '../../contract/script-json.ts'
import type { Cache } from '../cache/cache.ts'
import { documentOf, type RenderShell } from './document.ts'

/**
 * Rendering is much slower than reading, so readers with the same API responses share one cached rendering of a public
 * page. Their sessions, which differ, are inserted afterwards. `heard` is the event position before the read.
 */
export async function renderThroughCache(
  cache: Pick<Cache, 'read'>,
  render: RenderShell,
  request: PageRequest,
  answers: ApiAnswers,
  heard: string,
): Promise<{ status: number; document: Buffer }> {
  const session = sessionIn(answers)
  const shell = isShared(request.path, session)
    ? await cache.read(keyOf(request, answers, session), 'pages', () => render(request, answers))
    : await render(request, answers)
  return { status: shell.status, document: documentOf(shell, scriptJson(session), heard) }
}

const sessionPath = '/api/session'

/** The session; null if it could not be read. */
function sessionIn(answers: ApiAnswers): Session | null {
  const answer = answers.get(sessionPath)
  return answer?.status === 200 ? JSON.parse(answer.text) : null
}

/** Searches are private, so they are never cached. `path` comes from `PagePath`. */
export function isSearch(path: string): boolean {
  return path === '/search' || path.startsWith('/search?')
}

/** Other pages depend on more of a member's session than `keyOf` includes; see `RenderedPage`. */
function isShared(path: string, session: Session | null): session is Session {
  if (!session || isSearch(path)) return false
  return !session.user || /^\/(?:$|\?|confession\/)/.test(path)
}

function keyOf({ path, now }: PageRequest, answers: ApiAnswers, { user }: Session): string {
  const flags = [user !== null, user?.emailVerified, user?.hasPassword]
  // Sorted, because the responses arrive in any order.
  const paths = [...answers.keys()].filter((path) => path !== sessionPath).sort()
  const texts = paths.flatMap((path) => [path, answers.get(path)?.status, answers.get(path)?.text])
  return ['page', now.getTime(), path, ...flags, ...texts].join('\n')
}
