const markedMs = 4_000

/** What one has just posted has the focus, and for a moment a mark. */
export function markPosted(article: HTMLElement): void {
  article.focus({ preventScroll: true })
  article.dataset.posted = ''
  setTimeout(() => delete article.dataset.posted, markedMs)
}
