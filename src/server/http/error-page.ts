import { escapeHtml } from '../../contract/html.ts'

/**
 * A page that says why there is no other, made of nothing that could be away or slow as well. With
 * `retryAfter`, in seconds, it tries again by itself.
 */
export function errorPage(title: string, retryAfter?: number): string {
  const refresh = retryAfter && `<meta http-equiv="refresh" content="${spread(retryAfter)}" />`
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
      <p>${refresh ? 'This page tries again by itself in a few seconds.' : 'Please try again later.'}</p>
      <p><a href="">Try again</a></p>
    </main>
  </body>
</html>
`
}

/** A crowd that was turned away together does not come back together. */
function spread(seconds: number): number {
  return seconds + Math.floor(Math.random() * seconds)
}
