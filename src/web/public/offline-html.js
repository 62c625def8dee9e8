// Changes the HTML of the pages that are copied for offline reading. See offline-copies.js.

Object.assign(self, { markAsCopy, withoutCards, filesIn })

/** Marks the page's embedded state as a copy, and removes the session from it. */
function markAsCopy(html, path, keptAt) {
  let title = ''
  const page = changeState(html, (state) => {
    for (const [[kind, id], data] of state.reads) {
      if (kind === 'session') data.user = null
      else if (kind === 'confession' && path === `/confession/${id}`) {
        title = data.title
        data.keptAt = keptAt
      } else if (kind === 'cards' && path === feedPath) {
        title = 'Newest confessions'
        data.pages[0].keptAt = keptAt
      }
    }
    Object.assign(state, { session: null, isKept: true })
  })
  return { page, title }
}

/** Removes the cards of these confessions from a copy of the feed. */
function withoutCards(html, ids) {
  // No text of a user can be taken for a card or its link, because the page escapes texts.
  const page = html.replace(/<article\b.*?<\/article>/gs, (card) => {
    const [, id] = /href="\/confession\/([\da-f-]{36})"/.exec(card) ?? []
    return ids.has(id) ? '' : card
  })
  return changeState(page, ({ reads }) => {
    for (const [[kind], { pages }] of reads)
      if (kind === 'cards') pages[0].items = pages[0].items.filter(({ id }) => !ids.has(id))
  })
}

function changeState(html, change) {
  return html.replace(/(id="state">)(.*?)(?=<\/script>)/s, (_, start, json) => {
    const state = JSON.parse(json)
    change(state)
    return start + JSON.stringify(state).replaceAll('<', '\\u003c')
  })
}

function filesIn(page) {
  return [...page.matchAll(/(?:src|href)="(\/[\w/.-]+\.(?:js|css|svg))"/g)].map(([, path]) => path)
}
