import { expect, test } from 'vitest'
import { openBoardWithPages } from '../board-with-pages.ts'

test('the page of a confession names the image of its title for link previews', async () => {
  const { origin, log, confession, students, visitor } = await openBoardWithPages()
  const path = `/confession/${confession}`
  const previewOf = async (page: string) =>
    tagsIn((await visitor.send('GET', page)).body, /^(?:og:image|twitter)/)

  const before = await previewOf(path)
  expect(before).toEqual({
    'og:image': expect.stringMatching(`^http://localhost:3000${path}/card-[0-9a-f]{8}\\.png$`),
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'A confession on UCSD Confessions',
    'twitter:card': 'summary_large_image',
  })
  for (const other of ['/', '/rules', '/nowhere', '/search?q=title']) {
    expect(await previewOf(other), other).toEqual({})
  }
  const statusOf = async (tags: Record<string, string>) => {
    const { pathname } = new URL(tags['og:image'] ?? '')
    return (await fetch(`${origin}${pathname}`)).status
  }
  expect(await statusOf(before)).toBe(200)

  const edit = { title: 'Its "title" & <more>', content: 'A text' }
  await students['ada@ucsd.edu'].send('PATCH', `/api/confessions/${confession}`, edit)

  const after = await previewOf(path)
  expect(after['og:image']).not.toBe(before['og:image'])
  expect(await statusOf(after)).toBe(200)
  expect(await statusOf(before)).toBe(404)
  expect(log.text).toContain('"route":"/confession/:id/card-:hash.png"')
  expect(log.text).not.toContain(confession)
})

function tagsIn(page: string, names: RegExp): Record<string, string> {
  const tags = page.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)
  return Object.fromEntries(
    Array.from(tags, ([, name = '', content = '']) => [name, content]).filter(([name]) =>
      names.test(name ?? ''),
    ),
  )
}
