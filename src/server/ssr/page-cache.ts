import type {
  ApiAnswer,
  AskApi,
  PageRequest,
  RenderedPage,
  RenderPage,
} from '../../contract/page.ts'

/** Pages kept, and characters above which one is not worth its memory. */
const most = 300
const longest = 300_000

type Kept = { now: number; answers: Map<string, ApiAnswer>; page: RenderedPage }

/**
 * Renders a page again only when it would come out different. What the API answers is asked every
 * time and compared, so nothing has to be told when something changes, in this process or another;
 * rendering costs several times as much. For visitors only: their pages are the same for all.
 */
export function keepPages(renderPage: RenderPage): RenderPage {
  const kept = new Map<string, Kept>()
  return async (request) => {
    const answers = new Map<string, ApiAnswer>()
    const askApi = remembering(request.askApi, answers)
    const known = kept.get(request.url)
    kept.delete(request.url)
    if (known && (await isUnchanged(known, request, askApi))) {
      kept.set(request.url, known)
      return known.page
    }
    const page = await renderPage({ ...request, askApi })
    if (page.html.length <= longest)
      kept.set(request.url, { now: request.now.getTime(), answers, page })
    for (const [oldest] of kept) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    return page
  }
}

async function isUnchanged(
  { now, answers }: Kept,
  request: PageRequest,
  askApi: AskApi,
): Promise<boolean> {
  if (now !== request.now.getTime()) return false
  const same = await Promise.all(
    [...answers].map(async ([path, before]) => {
      const { status, text } = await askApi(path)
      return status === before.status && text === before.text
    }),
  )
  return same.every(Boolean)
}

/** Asks each path once per page: what the comparison has read, the rendering takes. */
function remembering(askApi: AskApi, answers: Map<string, ApiAnswer>): AskApi {
  return async (path) => {
    const answer = answers.get(path) ?? (await askApi(path))
    answers.set(path, answer)
    return answer
  }
}
