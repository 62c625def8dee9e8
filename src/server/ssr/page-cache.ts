import type {
  ApiAnswer,
  AskApi,
  PageRequest,
  RenderedPage,
  RenderPage,
} from '../../contract/page.ts'

/** Characters kept in all, and in one page at most. */
const room = 16_000_000
const longest = 600_000

type Kept = { answers: Map<string, ApiAnswer>; page: RenderedPage; size: number }

/**
 * Renders a page again only when it would come out different. What the API answers is asked every
 * time and compared, so nothing has to be told when something changes, in this process or another;
 * rendering costs several times as much. For visitors only: their pages are the same for all.
 */
export function keepPages(renderPage: RenderPage): RenderPage {
  const kept = new Map<string, Kept>()
  let minute = 0
  let used = 0

  const forget = (url: string) => {
    used -= kept.get(url)?.size ?? 0
    kept.delete(url)
  }
  const keep = (url: string, known: Kept) => {
    forget(url)
    if (known.size > longest) return
    kept.set(url, known)
    used += known.size
    for (const [oldest] of kept) {
      if (used <= room) break
      forget(oldest)
    }
  }

  return async (request) => {
    if (request.now.getTime() !== minute) {
      // Every page shows how long ago things were.
      minute = request.now.getTime()
      kept.clear()
      used = 0
    }
    const answers = new Map<string, ApiAnswer>()
    const askApi = remembering(request.askApi, answers)
    const known = kept.get(request.url)
    if (known && (await isUnchanged(known, askApi))) return known.page
    const page = await renderPage({ ...request, askApi })
    if (request.now.getTime() === minute)
      keep(request.url, { answers, page, size: sizeOf(page, answers) })
    return page
  }
}

async function isUnchanged({ answers }: Kept, askApi: PageRequest['askApi']): Promise<boolean> {
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

function sizeOf({ html, state, head }: RenderedPage, answers: Map<string, ApiAnswer>): number {
  const texts = [html, state, head, ...[...answers.values()].map(({ text }) => text)]
  return texts.reduce((sum, text) => sum + text.length, 0)
}
