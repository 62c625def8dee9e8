/** What single keys act on: the confession or reply that has the focus, or in which the focus is. */
export function selectedArticle(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('main article') ?? null
}

/** Of an article itself, not of a reply below it. */
export function findOwn(article: HTMLElement | null, selector: string): HTMLElement | undefined {
  const found = article?.querySelectorAll<HTMLElement>(selector) ?? []
  return [...found].find((element) => element.closest('article') === article)
}

/**
 * Selects the next article, or the one before, and brings its beginning to the top of the window. It is counted
 * from the selected one if that is in sight, else from the first that begins in sight.
 */
export function moveSelection(step: 1 | -1): void {
  const articles = [...document.querySelectorAll<HTMLElement>('main article')]
  const selected = selectedArticle()
  const first = articles.filter((article) => article.getBoundingClientRect().top < 0).length
  const index =
    selected && isInSight(selected) ? articles.indexOf(selected) + step : first + Math.min(step, 0)
  const next = articles[Math.max(0, Math.min(index, articles.length - 1))]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView()
}

function isInSight(article: HTMLElement): boolean {
  const { top, bottom } = article.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
