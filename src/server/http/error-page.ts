import { escapeHtml } from '../../contract/html.ts'

/** Returns a page that uses no other part of the board, because that part may have failed, too. */
export function errorPage(title: string, retryAfterSeconds?: number, detail?: string): string {
  const refresh =
    retryAfterSeconds && `<meta http-equiv="refresh" content="${spread(retryAfterSeconds)}" />`
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    ${refresh ?? ''}
    <title>${escapeHtml(title)}</title>
    <link rel="stylesheet" href="/offline.css" />
  </head>
  <body>
    <main>
      <h1>${escapeHtml(title)}</h1>
      <p class="quiet">${refresh ? 'This page tries again by itself in a few seconds.' : 'Please try again later.'}</p>
      ${detail ? `<p class="quiet">${escapeHtml(detail)}</p>` : ''}
      <a href="">Try again</a>
    </main>
  </body>
</html>
`
}

/** Adds a random delay, so that clients that were refused at the same time do not all come back at the same time. */
function spread(seconds: number): number {
  return seconds + Math.floor(Math.random() * seconds)
}
