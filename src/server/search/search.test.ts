import { describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { placeConfessions } from '../../../test/content.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { indexMissing } from '../search-index/indexing.ts'
import { cacheableSearch } from './search.ts'

describe('a search', () => {
  const board = useBoard()

  async function titlesFor(q: string, caller: Caller = board.visitor()): Promise<string[]> {
    const { status, body } = await caller.get(`/api/search?${new URLSearchParams({ q })}`)
    expect(status).toBe(200)
    return body.items.map(({ title }: { title: string }) => title)
  }

  test.each([
    ['a word of the text', 'I slept through it', 'slept'],
    ['a word in any letter case', 'The LIBRARY at night', 'library'],
    ['a word with or without accents', 'A café and a naïve plan', 'cafe NAIVE'],
    ['the beginning of the last word', 'My roommates are loud', 'my roomm'],
    ['a contraction without its apostrophe', "I don't know", 'dont'],
    ['a pair of characters in Chinese', '明天考试了', '考试'],
    ['a single Chinese character', '明天考试了', '试'],
    ['Korean before a particle', '시험이 끝났다', '시험'],
    ['Thai', 'ฉันรักเธอมาก', 'รักเธอ'],
    ['Arabic without its vowel points', 'مُحَمَّد هنا', 'محمد'],
    ['a number', 'I failed CSE 12', '12'],
    ['an emoji', 'It is over 😭😭', '😭'],
    ['an emoji of any skin tone', 'Thanks 👍🏽', '👍🏿'],
    ['a heart, coloured or not', 'I ❤ this', '❤️'],
    ['a flag', 'Home 🇲🇽🇺🇸', '🇺🇸'],
    ['a person within a joined emoji', 'We won 👩🏽‍🎓', '👩'],
    ['a compound without its hyphen', 'For my well-being', 'wellbeing'],
    ['the beginning of a compound without its hyphen', 'For my well-being', 'wellbei'],
    ['a word by a compound', 'For my wellbeing', 'well-being'],
    ['separate words by a compound', 'It is part time work', 'part-time'],
    ['a word with a soft hyphen', 'The dor\u00admitory', 'dormitory'],
    ['a number without its comma', 'I owe $1,234,000', '1234000'],
    ['a number by one with a comma', 'I owe 1000 dollars', '1,000'],
  ])('finds %s', async (_, content, q) => {
    const ada = await board.student()
    await ada.confess('The one', content)
    await ada.confess('Another', 'Something else entirely')

    expect(await titlesFor(q)).toEqual(['The one'])
  })

  test.each(['', '   ', '...', '\u200d\ufe0f'])(
    'for %j finds nothing, without an error',
    async (q) => {
      await (await board.student()).confess('A title', 'A text 😭...')

      expect(await titlesFor(q)).toEqual([])
    },
  )

  test('finds confessions with every word, title matches first, then the newest', async () => {
    const ada = await board.student()
    await ada.confess('Noisy roommate', 'older')
    await ada.confess('In the text', 'A roommate who is noisy')
    await ada.confess('A roommate, noisy again', 'newer')
    await ada.confess('Half a roommate', 'A quiet one')

    expect(await titlesFor('noisy roommate')).toEqual([
      'A roommate, noisy again',
      'Noisy roommate',
      'In the text',
    ])
  })

  test('comes in pages, every confession once', async () => {
    const ada = await board.student()
    for (let number = 0; number < 20; number++)
      await ada.confess(number % 2 ? `Found ${number}` : `Number ${number}`, 'found')
    const first = (await board.visitor().get('/api/search?q=found')).body
    const rest = (await board.visitor().get(`/api/search?q=found&cursor=${first.nextCursor}`)).body

    const titles = [...first.items, ...rest.items].map(({ title }) => title)
    expect(first.items).toHaveLength(15)
    expect(rest.nextCursor).toBeNull()
    expect(new Set(titles).size).toBe(20)
    expect(titles.slice(0, 10).every((title) => title.startsWith('Found'))).toBe(true)
  })

  test('follows an edit, and forgets what is deleted', async () => {
    const ada = await board.student()
    const { id } = await ada.confess('Before', 'the first version')
    await ada.patch(`/api/confessions/${id}`, { title: 'After', content: 'the second one' })
    expect(await titlesFor('first')).toEqual([])
    expect(await titlesFor('second')).toEqual(['After'])

    await ada.delete(`/api/confessions/${id}`)
    expect(await titlesFor('second')).toEqual([])
  })

  test('finds confessions from before there was a search, once they are indexed', async () => {
    const old = Array.from({ length: 101 }, (_, number) => ({ title: `Of old ${number}` }))
    await placeConfessions(board.board, old)
    const ada = await board.student()
    await ada.confess('Of today', 'text')
    expect(await titlesFor('old')).toEqual([])

    const batches = []
    for await (const count of indexMissing(board.board.db)) batches.push(count)
    expect(batches).toEqual([100, 1])
    expect(await titlesFor('old 100')).toEqual(['Of old 100'])
    expect(await titlesFor('today')).toEqual(['Of today'])
  })

  test.each([
    ['a missing letter', 'roomate'],
    ['an extra letter', 'rooommate'],
    ['a wrong letter', 'roomnate'],
    ['two swapped letters', 'roommtae'],
  ])('forgives %s, and says what it searched for instead', async (_, q) => {
    const ada = await board.student()
    await ada.confess('My Roommate snores', 'Every night')
    await ada.confess('In the text', 'The roommate is back')

    const { body } = await board.visitor().get(`/api/search?q=${q}`)

    expect(body.correction).toBe('roommate')
    expect(body.items).toHaveLength(2)
  })

  test('is not corrected if it found something, nor to a deleted title', async () => {
    const ada = await board.student()
    const { id } = await ada.confess('Roommate', 'A text')
    await ada.confess('Other', 'A rommate')
    const search = async (q: string) => (await board.visitor().get(`/api/search?q=${q}`)).body
    expect(await search('rommate')).toMatchObject({ correction: null, items: [{ title: 'Other' }] })

    await ada.delete(`/api/confessions/${id}`)
    expect(await search('roommato')).toMatchObject({ correction: null, items: [] })
  })

  test('continues after a corrected page', async () => {
    const ada = await board.student()
    for (let number = 0; number < 16; number++) await ada.confess(`Roommate ${number}`, 'text')
    const { nextCursor } = (await board.visitor().get('/api/search?q=rommate')).body

    const { body } = await board.visitor().get(`/api/search?q=rommate&cursor=${nextCursor}`)

    expect(body.items.map(({ title }: { title: string }) => title)).toEqual(['Roommate 0'])
  })

  test("shows the passage with the word if the beginning of the text doesn't contain it", async () => {
    const ada = await board.student()
    const long = 'One word after the other. '.repeat(20)
    await ada.confess('Late', `${long}Then the roommate came home. ${long}`)
    await ada.confess('Early', `The roommate is mentioned at once. ${long}`)
    await ada.confess('中文', `${'写'.repeat(200)}考试${'写'.repeat(200)}`)
    const previews = async (q: string) => {
      const { items } = (await board.visitor().get(`/api/search?${new URLSearchParams({ q })}`))
        .body
      return items.map(({ preview }: { preview: string }) => preview)
    }

    const [early, late] = await previews('roommate')
    expect(early).toMatch(/^The roommate is mentioned at once\..*[^.]\.\.\.$/)
    expect(late).toMatch(/^\.\.\.\w.*Then the roommate came home\..*\.\.\.$/)
    expect(await previews('考试')).toEqual([expect.stringMatching(/^\.\.\.写+考试写+\.\.\.$/)])
  })

  test('shows viewers which results are their own, and others nothing', async () => {
    const [ada, bob] = [await board.student(), await board.student()]
    const { id } = await ada.confess('Mine to find', 'text')
    await ada.put(`/api/confessions/${id}/upvote`)
    const cardFor = async (one: Caller) => (await one.get('/api/search?q=mine')).body.items[0]

    expect(await cardFor(ada)).toMatchObject({ hasVoted: true, isOwner: true })
    expect(await cardFor(bob)).toMatchObject({ hasVoted: false, isOwner: false, upvoteCount: 1 })
    expect(await cardFor(bob)).toEqual(await cardFor(board.visitor()))
  })

  test('never finds anything by its author', async () => {
    await (await board.student('adalovelace')).confess('A title', 'A text')
    const { rows } = await board.board.db.$client.query(
      { name: '', text: 'select * from confessions' },
      [],
    )

    for (const q of ['adalovelace', rows[0].author_tag, rows[0].author_tag.slice(0, 8), rows[0].id])
      expect(await titlesFor(q)).toEqual([])
  })

  test('stores no more of its results than the viewer flags need', async () => {
    await (await board.student()).confess('A title', 'words')
    const { read } = cacheableSearch(board.board.db, board.board.config, { q: 'words' }, (work) =>
      work(),
    )

    const { items } = await read(null)

    expect(items.map((item) => Object.keys(item).sort())).toEqual([['authorTag', 'id']])
  })

  test('is never cached', async () => {
    const { headers } = await board.visitor().get('/api/search?q=anything')

    expect(headers['cache-control']).toBe('private, no-store, no-transform')
  })

  test('is refused when it is too long or has too many words', async () => {
    const refusals = {
      'A search can have at most 100 characters': 'a'.repeat(101),
      'Please search for fewer words at once': 'a+b+c+d+e+f+g+h+i+j+k+l+m',
    }
    for (const [title, q] of Object.entries(refusals)) {
      const errors = [{ field: 'q', message: title }]
      expectProblem(await board.visitor().get(`/api/search?q=${q}`), 'invalid_fields', {
        title,
        errors,
      })
    }
  })

  test('refuses a cursor that is broken or from another search', async () => {
    const ada = await board.student()
    for (let number = 0; number < 16; number++) await ada.confess(`Found ${number}`, 'text')
    const { nextCursor } = (await board.visitor().get('/api/search?q=found')).body
    const feed = (await board.visitor().get('/api/confessions')).body.nextCursor

    for (const path of [
      'q=found&cursor=x',
      `q=text&cursor=${nextCursor}`,
      `q=found&cursor=${feed}`,
    ])
      expectProblem(await board.visitor().get(`/api/search?${path}`), 'invalid_cursor')
    expect((await board.visitor().get(`/api/search?q=Found&cursor=${nextCursor}`)).status).toBe(200)
  })
})

describe('a network that searches endlessly', () => {
  const board = useBoard({ RATE_LIMITS: 'on', PEOPLE_PER_NETWORK: '6000' })

  test("reads how long to wait, and doesn't slow down others", async () => {
    const search = (remoteAddress: string) =>
      board.app.inject({ url: '/api/search?q=words', remoteAddress })
    const statuses = []
    for (let number = 0; number < 310; number++)
      statuses.push((await search('203.0.113.1')).statusCode)

    const refused = await search('203.0.113.1')
    expect(statuses[0]).toBe(200)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({
      code: 'too_fast',
      detail: 'Please try again in a second.',
    })
    expect(refused.headers['retry-after']).toBe('1')
    expect((await search('203.0.113.2')).statusCode).toBe(200)
  })

  test("doesn't stop its signed-in students, who are counted one by one", async () => {
    const [ada, bob] = [await board.student(), await board.student()]
    const search = async (caller: Caller) => (await caller.get('/api/search?q=words')).status
    const statuses = []
    for (let number = 0; number < 310; number++) statuses.push(await search(board.visitor()))
    expect(statuses).toContain(429)
    for (let number = 0; number < 70; number++) statuses.push(await search(ada))

    expect(await search(ada)).toBe(429)
    expect(await search(bob)).toBe(200)
  })
})
