/** Around what is selected, in pixels. */
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
  const { top } = uncovered()
  const beginning = articles.findIndex((article) => topOf(article) >= top)
  if (beginning < 0) return articles.length - 1
  return step === 1 ? beginning : beginning - 1
}

function bringIntoSight(article: HTMLElement): void {
  const { top, bottom } = ownBox(article)
  const sight = uncovered()
  const above = top - sight.top - room
  const below = bottom - sight.bottom + room
  // Of what is higher than the window, its beginning.
  if (above < 0 || below > 0) window.scrollBy(0, above < 0 ? above : Math.min(above, below))
}

function isInSight(article: HTMLElement): boolean {
  const { top, bottom } = ownBox(article)
  const sight = uncovered()
  return bottom > sight.top && top < sight.bottom
}

/** Of the window: below the header, if it stays, and above the field at a phone's foot. */
function uncovered(): { top: number; bottom: number } {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const bar = document.querySelector('.reply-bar')
  const isAtFoot = bar && getComputedStyle(bar).position === 'fixed'
  return { top: Math.max(0, header), bottom: isAtFoot ? topOf(bar) : window.innerHeight }
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
