/** Returns the confession or reply that single-key shortcuts act on: the one that has or contains the focus. */
export function selectedArticle(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('main article') ?? null
}

/** Finds an element in the article itself, not in the replies nested in it. */
export function findInArticle(
  article: HTMLElement | null,
  selector: string,
): HTMLElement | undefined {
  const found = article?.querySelectorAll<HTMLElement>(selector) ?? []
  return [...found].find((element) => element.closest('article') === article)
}

/**
 * Selects the next or previous article and scrolls its start to the top of the window. The next one is counted from
 * the selected article if that is in view, otherwise from the first article that starts in view.
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
