import type { Session } from '../../contract/accounts.ts'
import type { ApiAnswer, AskApi, PageRequest } from '../../contract/page.ts'
import { scriptJson } from '../../contract/script-json.ts'
import { createCache } from '../cache/cache.ts'
import { createRecentMap } from '../rate-limits/recent-map.ts'
import { isSearch, type Page, type Rendering } from './pages.ts'

/** A page but for whose it is and when: its status, and the document before and behind the session in the state. */
export type Shell = { status: number; before: Buffer; session: string; after: Buffer }

type Answers = Map<string, ApiAnswer>
type RenderShell = (request: PageRequest) => Promise<Shell>

const maxShellBytes = 16 * 1024 * 1024
const mostAddresses = 2_000
const keptMs = 60_000
const sessionCall = '/api/session'

/**
 * Rendering costs many times what its answers cost. The pages that everybody reads hold nothing of a person but
 * the session and the flags of the items, so one rendering serves all for whom those are the same.
 */
export function createRenderedPages(render: RenderShell) {
  const shells = createCache(maxShellBytes)
  /** What the page at an address asked, which says what its next rendering will ask. */
  const callsOf = createRecentMap<string[]>(mostAddresses, keptMs)

  const renderAlone = async (request: Rendering, answers: Answers): Promise<Page> => {
    const shell = await render(request)
    callsOf.set(request.path, [...answers.keys()])
    return pageOf(shell, shell.session, request)
  }

  return async (request: Rendering): Promise<Page> => {
    const { path, now } = request
    if (isSearch(path)) {
      const shell = await render(request)
      return pageOf(shell, shell.session, request)
    }
    const answers: Answers = new Map()
    const asking = { ...request, askApi: rememberingAnswers(request.askApi, answers) }
    const calls = callsOf.get(path) ?? []
    await Promise.all(calls.map(asking.askApi))
    const session = sessionIn(answers)
    if (!session || (session.user && !isForEverybody(path))) return renderAlone(asking, answers)
    const key = [now.getTime(), path, ...flagsOf(session), ...textsOf(calls, answers)].join('\n')
    try {
      const shell = await shells.read(key, 'pages', async () => {
        const shell = await renderAnswered(render, request, answers)
        return { ...shell, bytes: 2 * key.length + shell.before.length + shell.after.length }
      })
      return pageOf(shell, scriptJson(session), request)
    } catch (error) {
      if (error instanceof AsksMore) return renderAlone(asking, answers)
      throw error
    }
  }
}

export function pageOf(
  { status, before, after }: Shell,
  session: string,
  { heard }: Pick<Rendering, 'heard'>,
): Page {
  const between = Buffer.from(`${session},"heard":"${heard}"`)
  return { status, document: Buffer.concat([before, between, after]) }
}

/** Whoever is signed in: see `RenderedPage`. */
function isForEverybody(path: string): boolean {
  return path === '/' || path.startsWith('/?') || path.startsWith('/confession/')
}

/** What the comparison has read, the rendering takes. */
function rememberingAnswers(askApi: AskApi, answers: Answers): AskApi {
  return async (path) => {
    const answer = answers.get(path) ?? (await askApi(path))
    answers.set(path, answer)
    return answer
  }
}

class AsksMore extends Error {}

/** Throws for a page that asks more than what the key is made of: that would be one reader's, shown to others. */
async function renderAnswered(render: RenderShell, request: PageRequest, answers: Answers) {
  let asksMore = false
  const shell = await render({
    ...request,
    askApi: async (path) => {
      const answer = answers.get(path)
      asksMore ||= !answer
      return answer ?? { status: 503, text: '{}' }
    },
  })
  if (asksMore) throw new AsksMore('The page asks more than at its last rendering')
  return shell
}

function sessionIn(answers: Answers): Session | undefined {
  const answer = answers.get(sessionCall)
  return answer?.status === 200 ? JSON.parse(answer.text) : undefined
}

function flagsOf({ user }: Session): unknown[] {
  return [user !== null, user?.emailVerified, user?.hasPassword]
}

function textsOf(calls: string[], answers: Answers): string[] {
  return calls.flatMap((call) => {
    const { status, text } = answers.get(call) ?? {}
    return call === sessionCall ? [] : [call, `${status}`, `${text}`]
  })
}
