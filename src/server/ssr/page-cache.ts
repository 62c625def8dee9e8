import type { ApiAnswer, AskApi, PageRequest } from '../../contract/page.ts'
import type { Page } from './pages.ts'

const maxTotalBytes = 32 * 1024 * 1024
const maxPageBytes = 2 * 1024 * 1024

type RenderPage = (request: PageRequest) => Promise<Page>
type Kept = { answers: Map<string, ApiAnswer>; page: Page; bytes: number }

/**
 * Asks the API each time and renders only if an answer differs: rendering costs several times as much, and
 * nothing has to invalidate pages, in this process or another. The same answers make the same page for
 * everybody, but only visitors' pages are kept.
 */
export function cachePages(renderPage: RenderPage) {
  const kept = new Map<string, Kept>()
  let minute = 0
  let usedBytes = 0

  const forget = (path: string) => {
    usedBytes -= kept.get(path)?.bytes ?? 0
    kept.delete(path)
  }
  const keep = (path: string, known: Kept) => {
    forget(path)
    if (known.bytes > maxPageBytes) return
    // Last in line: what was asked for the longest ago goes first.
    kept.set(path, known)
    usedBytes += known.bytes
    for (const [oldest] of kept) {
      if (usedBytes <= maxTotalBytes) break
      forget(oldest)
    }
  }

  return async (request: PageRequest, mayKeep: boolean): Promise<Page> => {
    const { path } = request
    const now = request.now.getTime()
    if (now > minute) {
      // Pages show relative times to the minute.
      minute = now
      kept.clear()
      usedBytes = 0
    }
    const answers = new Map<string, ApiAnswer>()
    const askApi = remembering(request.askApi, answers)
    const known = now === minute ? kept.get(path) : undefined
    if (known && (await isUnchanged(known, askApi))) {
      if (kept.get(path) === known) keep(path, known)
      return known.page
    }
    const page = await renderPage({ ...request, askApi })
    if (mayKeep && now === minute)
      keep(path, { answers, page, bytes: bytesOf(path, page, answers) })
    return page
  }
}

async function isUnchanged({ answers }: Kept, askApi: AskApi): Promise<boolean> {
  const same = await Promise.all(
    [...answers].map(async ([path, before]) => {
      const { status, text } = await askApi(path)
      return status === before.status && text === before.text
    }),
  )
  return same.every(Boolean)
}

/** What the comparison has read, the rendering takes. */
function remembering(askApi: AskApi, answers: Map<string, ApiAnswer>): AskApi {
  return async (path) => {
    const answer = answers.get(path) ?? (await askApi(path))
    answers.set(path, answer)
    return answer
  }
}

/** A string with one character beyond Latin-1 takes two bytes for each. */
function bytesOf(path: string, { document }: Page, answers: Map<string, ApiAnswer>): number {
  const texts = [path, ...[...answers].flatMap(([asked, { text }]) => [asked, text])]
  return texts.reduce((sum, text) => sum + 2 * text.length, document.length)
}
