import type { Session } from '../../contract/accounts.ts'
import type { ApiAnswers, PageRequest } from '../../contract/page-bundle.ts'
import { scriptJson } from '../../contract/script-json.ts'
import type { Cache } from '../cache/cache.ts'
import { documentOf, type RenderShell } from './document.ts'

/**
 * Rendering costs many times what reading costs. Pages that everybody reads hold nothing of a person but the
 * flags of the items and the session, which is put in afterwards. So one rendering serves everyone for whom the
 * API answers the same. `heard` is the position in the events when the read began.
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

/** Null where it could not be read. */
function sessionIn(answers: ApiAnswers): Session | null {
  const answer = answers.get(sessionPath)
  return answer?.status === 200 ? JSON.parse(answer.text) : null
}

/** What somebody searched for is kept nowhere, nor could all of it be. `path` comes from `PagePath`. */
export function isSearch(path: string): boolean {
  return path === '/search' || path.startsWith('/search?')
}

/** Pages for the signed-in depend on more of the session, but for those that `RenderedPage` names. */
function isShared(path: string, session: Session | null): session is Session {
  if (!session || isSearch(path)) return false
  return !session.user || /^\/(?:$|\?|confession\/)/.test(path)
}

function keyOf({ path, now }: PageRequest, answers: ApiAnswers, { user }: Session): string {
  const flags = [user !== null, user?.emailVerified, user?.hasPassword]
  // Answers come in any order.
  const paths = [...answers.keys()].filter((path) => path !== sessionPath).sort()
  const texts = paths.flatMap((path) => [path, answers.get(path)?.status, answers.get(path)?.text])
  return ['page', now.getTime(), path, ...flags, ...texts].join('\n')
}
