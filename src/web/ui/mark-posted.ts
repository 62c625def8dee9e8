const markedMs = 4_000

/** Focuses the item that the user has just posted, and highlights it for a moment. */
export function markPosted(article: HTMLElement): void {
  article.focus({ preventScroll: true })
  article.dataset.posted = ''
  setTimeout(() => delete article.dataset.posted, markedMs)
}
