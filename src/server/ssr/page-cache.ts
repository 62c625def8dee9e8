import type { ApiAnswer, AskApi, PageRequest } from '../../contract/page.ts'
import type { Page } from './pages.ts'

/** Of all pages together, and of one at most. */
const mostBytes = 32 * 1024 * 1024
const largestBytes = 2 * 1024 * 1024

type RenderPage = (request: PageRequest) => Promise<Page>
type Kept = { answers: Map<string, ApiAnswer>; page: Page; bytes: number }

/**
 * Renders a page again only when it would come out different. What the API answers is asked every
 * time and compared, so nothing has to be told when something changes, in this process or another;
 * rendering costs several times as much. Whoever gets the same answers gets the same page, signed in
 * or not; only what was made for a visitor is kept.
 */
export function keepPages(renderPage: RenderPage) {
  const kept = new Map<string, Kept>()
  let minute = 0
  let used = 0

  const forget = (path: string) => {
    used -= kept.get(path)?.bytes ?? 0
    kept.delete(path)
  }
  const keep = (path: string, known: Kept) => {
    forget(path)
    if (known.bytes > largestBytes) return
    // At the end: what nobody has asked for the longest goes first.
    kept.set(path, known)
    used += known.bytes
    for (const [oldest] of kept) {
      if (used <= mostBytes) break
      forget(oldest)
    }
  }

  return async (request: PageRequest, mayKeep: boolean): Promise<Page> => {
    const { path } = request
    const now = request.now.getTime()
    if (now > minute) {
      // Every page shows how long ago things were.
      minute = now
      kept.clear()
      used = 0
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

/** Asks each path once per page: what the comparison has read, the rendering takes. */
function remembering(askApi: AskApi, answers: Map<string, ApiAnswer>): AskApi {
  return async (path) => {
    const answer = answers.get(path) ?? (await askApi(path))
    answers.set(path, answer)
    return answer
  }
}

/** A string takes two bytes a character as soon as it holds one that is not Latin. */
function bytesOf(path: string, { document }: Page, answers: Map<string, ApiAnswer>): number {
  const texts = [path, ...[...answers].flatMap(([asked, { text }]) => [asked, text])]
  return texts.reduce((sum, text) => sum + 2 * text.length, document.length)
}
