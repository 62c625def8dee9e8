import { expect, test } from 'vitest'
import { openBoardWithPages } from '../board-with-pages.ts'

test('a shared link shows the title, the first words and the icon of the board', async () => {
  const { origin, confession, students, visitor } = await openBoardWithPages()
  const path = `/confession/${confession}`
  const content = Array.from({ length: 30 }, (_, i) => `word${i}`)
  const edit = { title: 'Its "title" & <more>', content: content.join(' ') }
  await students['ada@ucsd.edu'].send('PATCH', `/api/confessions/${confession}`, edit)

  const { body } = await visitor.send('GET', path)

  expect(tagsIn(body)).toEqual({
    'og:type': 'article',
    'og:site_name': 'UCSD Confessions',
    'og:title': 'Its &quot;title&quot; &amp; &lt;more&gt;',
    'og:description': `${content.slice(0, 20).join(' ')} …`,
    'og:url': `http://localhost:3000${path}`,
    'og:image': 'http://localhost:3000/icon-512.png',
    'twitter:card': 'summary',
  })
  expect((await fetch(`${origin}/icon-512.png`)).headers.get('content-type')).toBe('image/png')
  expect(tagsIn((await visitor.send('GET', '/rules')).body)).toMatchObject({
    'og:image': 'http://localhost:3000/icon-512.png',
  })
})

test('a title that turns its text around leaves the name of the board as it is', async () => {
  const { confession, students, visitor } = await openBoardWithPages()
  const path = `/confession/${confession}`
  const edit = { title: '\u202Eturned\u2067', content: 'Its text.' }
  await students['ada@ucsd.edu'].send('PATCH', `/api/confessions/${confession}`, edit)

  const { body } = await visitor.send('GET', path)

  expect(body).toContain('<title>turned · UCSD Confessions</title>')
})

/** Returns the tags that chats and other sites read for the preview of a link. */
function tagsIn(page: string): Record<string, string> {
  const tags = page.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/g)
  return Object.fromEntries(Array.from(tags, ([, name = '', content = '']) => [name, content]))
}
