/** What the header covers, and some room, in pixels. */
const headerHeight = 56
const room = 16

/** What single keys act on: the confession or reply that has the focus, or in which the focus is. */
export function selectedArticle(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('main article') ?? null
}

/** Of an article itself, not of a reply below it. */
export function findOwn(article: HTMLElement | null, selector: string): HTMLElement | undefined {
  const found = article?.querySelectorAll<HTMLElement>(selector) ?? []
  return [...found].find((element) => element.closest('article') === article)
}

/** Selects the next article, or the one before: from the selected one if it is in sight, else from what is. */
export function moveSelection(step: 1 | -1): void {
  const articles = [...document.querySelectorAll<HTMLElement>('main article')]
  const selected = selectedArticle()
  const isFromSelected = selected !== null && isInSight(selected)
  const index = isFromSelected ? articles.indexOf(selected) + step : indexInSight(articles, step)
  const next = articles[Math.max(0, Math.min(index, articles.length - 1))]
  next?.focus({ preventScroll: true })
  if (next) bringIntoSight(next)
}

/** Down, the first that begins in sight, or the one after what fills the window; up, the last that began above. */
function indexInSight(articles: HTMLElement[], step: 1 | -1): number {
  const beginning = articles.findIndex((article) => topOf(article) >= headerHeight)
  if (beginning < 0) return articles.length - 1
  return step === 1 ? beginning : beginning - 1
}

function bringIntoSight(article: HTMLElement): void {
  const { top, bottom } = ownBox(article)
  const above = top - headerHeight - room
  const below = bottom - window.innerHeight + room
  // Of what is higher than the window, its beginning.
  if (above < 0 || below > 0) window.scrollBy(0, above < 0 ? above : Math.min(above, below))
}

function isInSight(article: HTMLElement): boolean {
  const { top, bottom } = ownBox(article)
  return bottom > headerHeight && top < window.innerHeight
}

/** Without the replies below it. */
function ownBox(article: HTMLElement): { top: number; bottom: number } {
  const { top, bottom } = article.getBoundingClientRect()
  const below = article.querySelector('article')
  return { top, bottom: below ? topOf(below) : bottom }
}

function topOf(article: Element): number {
  return article.getBoundingClientRect().top
}
