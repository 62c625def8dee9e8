import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Caller, useBoard } from '../../../../test/board.ts'
import { dayMs, setClock } from '../../../../test/clock.ts'
import { importedTagOf, placeReply } from '../../../../test/content.ts'
import { openDesk } from '../../../../test/moderation/desk.ts'
import { type Moderator, openModeration } from '../../../../test/moderation/pages.ts'
import { hideByReports, oldStudent, reportBy } from '../../../../test/moderation/reporters.ts'
import type { Item } from '../../content/item-kinds.ts'
import { reports } from '../../db/schema/moderation.ts'

describe('a moderator', () => {
  const board = useBoard({ MODERATION_PORT: '4870', CONTACT: 'operator@university.example' })
  const desk = openDesk(board)
  const moderation = openModeration(board)
  let author: Caller
  let reader: Caller
  let id: string
  let ana: Moderator
  let ben: Moderator

  beforeEach(async () => {
    author = await board.student()
    reader = await oldStudent(board)
    id = (await author.confess('About a friend', 'A <b>text</b>')).id
    ana = await moderation.moderator('Ana')
    ben = await moderation.moderator('Ben')
  })
  afterEach(() => void vi.useRealTimers())

  const report = (note = '') =>
    reader.put(`/api/confessions/${id}/report`, { reason: 'harassment', note })
  const waiting = async () => {
    await report()
    await moderation.refresh()
  }
  const statusFor = async (caller: Caller) => (await caller.get(`/api/confessions/${id}`)).status
  const hiddenFor = async () => (await author.get(`/api/confessions/${id}`)).body.hidden
  const asItem: () => Item = () => ({ kind: 'confession', id })

  test('reads a reported text in its thread, with reasons, notes and what was decided before', async () => {
    const { id: reply } = await author.reply(id, 'A reply to it')
    await desk.run('hide', reply, '--rule', 'spam', '--reason', 'Buy nothing here')
    await desk.run('restore', reply)
    await reader.put(`/api/replies/${reply}/report`, { reason: 'spam', note: 'It <i>sells</i>' })
    await moderation.refresh()

    const { html } = await ana.card('A reply')

    for (const shown of ['About a friend', 'A &lt;b&gt;text&lt;/b&gt;', 'A reply to it'])
      expect(html).toContain(shown)
    expect(html).toContain('It &lt;i&gt;sells&lt;/i&gt;')
    expect(html).toContain('Spam: reported by few')
    expect(html).toContain('Hidden by ana (Spam, Buy nothing here)')
  })

  test('sees what was withdrawn or reported again until the next mark', async () => {
    await report('The first note')
    await moderation.refresh()
    const shown = async () => (await ana.card('About a friend')).html
    await author.patch(`/api/confessions/${id}`, { title: 'About a friend', content: 'Edited' })
    const before = await shown()
    await report('The second note')
    await report('A third one changes nothing')
    expect(await shown()).toBe(before)
    await moderation.refresh()
    expect(await shown()).toContain('The second note')
    expect(await shown()).not.toMatch(/The first note|A third one/)

    const seen = await shown()
    await reader.delete(`/api/confessions/${id}/report`)
    expect((await reader.get(`/api/confessions/${id}/report`)).body).toEqual({ reported: false })
    expect(await shown()).toBe(seen)
    await moderation.refresh()
    expect((await ana.get('/')).cards).toEqual({})
  })

  test('reads nothing of an appeal before the mark when a removal is confirmed', async () => {
    await ana.decide('About a friend', 'remove', {}, `/item/${id}`)
    await author.put(`/api/confessions/${id}/appeal`, { text: 'Please read this' })
    const { html } = await ben.decide('About a friend', 'remove', {}, `/item/${id}`)
    expect(html).toContain('removed for good')
  })

  test('gives a crisis card to a post that is left up', async () => {
    await reader.put(`/api/confessions/${id}/report`, { reason: 'self_harm' })
    await moderation.refresh()
    await ana.decide('About a friend', 'restore_with_card')
    await expect
      .poll(async () => (await author.get(`/api/confessions/${id}`)).body.hasCrisisCard)
      .toBe(true)
    const buttons = async () => (await ana.card('About a friend', `/item/${id}`)).buttons
    expect(await buttons()).toContain('Leave It Up Without the Crisis Card')
    await ana.decide('About a friend', 'restore_without_card', {}, `/item/${id}`)
    expect(await buttons()).not.toContain('Leave It Up Without the Crisis Card')
  })

  test('reads the result of a form again after reloading, until the next form', async () => {
    await waiting()
    const { item } = await ana.card('About a friend')
    const fields = { item, verb: 'hide', reason: 'spam' }
    const { headers } = await ana.post('/decide', fields)
    for (const _ of [1, 2])
      expect((await ana.get(`${headers.location}`)).html).toContain('Hidden by Ana')
    for (const url of ['/', '/?after=', '/?after=undefined'])
      expect((await ana.get(url)).html).not.toContain('Hidden by Ana')
  })

  test('sees new reports only after the next mark', async () => {
    await moderation.refresh()
    await report()
    expect((await ana.get('/')).cards).toEqual({})
    expect((await ana.card('About a friend', `/item/${id}`)).html).not.toContain(
      'Harassment: reported',
    )
    // A decision settles no report that the moderator could not see, and doesn't tell that there is one.
    const { html } = await ana.decide('About a friend', 'restore', {}, `/item/${id}`)
    expect(html).not.toContain('role="alert"')

    await moderation.refresh()
    expect(Object.keys((await ana.get('/')).cards)).toEqual(['About a friend'])
  })

  test('hides with words that the author reads, and gets the opposite offered', async () => {
    await waiting()
    const words = 'It is about one person, who can’t answer here.'
    const shown = await ana.get('/')
    const [, value = ''] = /<option value="(harassment: [^"]*)"/.exec(shown.html) ?? []
    expect(value).toBe(`harassment: ${words}`)

    const { html, cards } = await ana.decide('About a friend', 'hide', { reason: value })

    expect(html).toContain('Hidden by Ana')
    expect(cards['About a friend']?.buttons).toContain('Restore')
    await expect.poll(() => statusFor(reader)).toBe(404)
    expect(await hiddenFor()).toMatchObject({
      rule: 'harassment',
      by: 'operator',
      explanation: words,
    })
    expect((await ben.get('/')).cards).toEqual({})
  })

  test('leaves a post up, and can hide it after all', async () => {
    await waiting()
    const { cards } = await ana.decide('About a friend', 'restore')
    expect(await statusFor(reader)).toBe(200)
    const item = cards['About a friend']?.item ?? ''

    await ana.send(Object.entries({ item, verb: 'hide', reason: 'spam' }))
    await expect.poll(() => statusFor(reader)).toBe(404)
  })

  test('changes nothing about what another moderator decided, or its author edited, meanwhile', async () => {
    await waiting()
    const { item } = await ana.card('About a friend')
    await ben.decide('About a friend', 'restore')

    const late = await ana.send(Object.entries({ item, verb: 'hide', reason: 'spam' }))
    expect(late.html).toContain('“About a friend”: It was decided or edited in the meantime')
    expect(late.html).not.toContain('Decided just now')
    expect(await statusFor(reader)).toBe(200)

    const { item: seen } = await ana.card('About a friend', `/item/${id}`)
    await author.patch(`/api/confessions/${id}`, { title: 'Another', content: 'A kinder text' })
    const tooLate = await ana.send(Object.entries({ item: seen, verb: 'hide', reason: 'spam' }))
    expect(tooLate.html).toContain('decided or edited in the meantime')
    expect(await statusFor(reader)).toBe(200)
  })

  test('decides once about a reply that was imported without its confession', async () => {
    const authorTag = await importedTagOf(board.board, author)
    const { id: reply } = await placeReply(board.board, { confessionId: null, authorTag })
    const { item } = await ana.card('A reply', `/item/${reply}`)
    const fields = [
      ['item', item],
      ['reason', 'spam'],
    ]
    const answers = await Promise.all([
      ana.send([...fields, ['verb', 'hide']]),
      ben.send([...fields, ['verb', 'restore']]),
    ])
    expect(answers.filter(({ html }) => html.includes('in the meantime'))).toHaveLength(1)
    expect(await desk.run('log')).toHaveLength(1)
  })

  test('chooses a reason before hiding, and decides once if the button is tapped twice', async () => {
    await waiting()
    const { item, html } = await ana.card('About a friend')
    // The browser asks for the reason, so that nothing that is ticked is lost.
    expect(html).toMatch(/<select name="reason" required/)
    expect(html).toMatch(/<button[^>]*formNoValidate=""[^>]*>Leave It Up/i)
    const unsaid = await ana.send(Object.entries({ item, verb: 'hide', reason: '' }))
    expect(unsaid.html).toContain('Choose a reason')
    const tap = () => ana.send(Object.entries({ item, verb: 'hide', reason: 'spam' }))
    expect((await tap()).html).toContain('Hidden by Ana (Spam, It is an advertisement')
    expect((await tap()).html).toContain('nothing was changed')
    expect(
      (await desk.run('log')).filter(({ verb }: { verb: string }) => verb === 'hide'),
    ).toHaveLength(1)
  })

  test('decides several that are ticked at once', async () => {
    const { id: other } = await author.confess('Another one')
    await waiting()
    await reader.put(`/api/confessions/${other}/report`, { reason: 'spam' })
    await moderation.refresh()
    const { cards } = await ana.get('/')
    const ticked = Object.values(cards).map(({ ticked }) => ['item', ticked])

    const { html } = await ana.send([...ticked, ['verb', 'hide'], ['reason', 'reported']])

    expect(html).toContain('Hidden by Ana (Harassment')
    expect(html).toContain('Hidden by Ana (Spam')
    await expect.poll(() => statusFor(reader)).toBe(404)
  })

  test('goes on with the next card, but reads first what was not changed', async () => {
    const titles = ['One', 'Two', 'Three']
    for (const title of titles) {
      const { id } = await author.confess(title)
      await reader.put(`/api/confessions/${id}/report`, { reason: 'spam' })
    }
    await moderation.refresh()
    const { cards } = await ana.get('/')
    const [first, second, third] = titles.map((title) => cards[title])
    expect(first?.html).toContain('action="/decide"')
    expect(second?.html).toContain(`action="/decide#${third?.item.split(' ')[0]}"`)

    const press = () =>
      ana.call('POST', '/decide', [
        ['item', `${second?.item}`],
        ['verb', 'restore'],
      ])
    // A browser keeps the fragment of the form's address if the answer's address has none.
    expect((await press()).headers.location).not.toContain('#')
    expect((await press()).headers.location).toMatch(/#main$/)
  })

  test('removes only together with another one who is signed in', async () => {
    await report()
    await desk.run('remove', id, '--rule', 'spam', '--by', 'Ben')
    await report()
    await moderation.refresh()
    const asked = await ana.decide('About a friend', 'remove', {}, `/item/${id}`)
    expect(asked.cards['About a friend']?.buttons).not.toContain('Confirm the Removal')
    const again = await ana.decide('About a friend', 'remove', {}, `/item/${id}`)
    expect(again.html).toContain('Another moderator must confirm this')
    expect(await statusFor(author)).toBe(200)

    expect((await ben.card('About a friend')).buttons).toContain('Confirm the Removal')
    const done = await ben.decide('About a friend', 'remove')

    expect(done.html).toContain('removed for good')
    await expect.poll(() => statusFor(author)).toBe(404)
    const { html } = await ana.get('/log')
    expect(html).toContain('Removed by Ben')
    expect(html).toContain('Removal asked for by Ana')
  })

  test('suspends only together with another one, until the first of a month', async () => {
    setClock(Date.UTC(2026, 10, 10))
    await ana.decide('About a friend', 'suspend 7', {}, `/item/${id}`)
    const again = await ana.decide('About a friend', 'suspend 7', {}, `/item/${id}`)
    expect(again.html).toContain('Another moderator must confirm this')
    // The author is not warned.
    expect(await hiddenFor()).toBeUndefined()
    expect((await ana.card('About a friend')).html).toContain('you asked another moderator')
    expect((await ben.card('About a friend')).buttons).toContain('Confirm the Suspension')
    expect((await author.post('/api/confessions', { title: 'B', content: 'C' })).status).toBe(201)

    await ben.decide('About a friend', 'suspend 90', {}, `/item/${id}`)
    const refused = await author.post('/api/confessions', { title: 'B', content: 'C' })
    expect(refused.body.code).toBe('suspended')
    expect((await ben.get('/log')).html).toContain('Author suspended by Ben (until 2026-12-01)')

    await ben.decide('About a friend', 'unsuspend', {}, `/item/${id}`)
    expect((await author.post('/api/confessions', { title: 'B', content: 'C' })).status).toBe(201)
  })

  test('ends a request to suspend by leaving the post up', async () => {
    await ana.decide('About a friend', 'suspend 7', {}, `/item/${id}`)
    expect(Object.keys((await ben.get('/')).cards)).toEqual(['About a friend'])
    await ben.decide('About a friend', 'restore')

    const { buttons } = await ben.card('About a friend', `/item/${id}`)
    expect(buttons).not.toContain('Confirm the Suspension')
    expect((await ana.get('/')).cards).toEqual({})
  })

  test('asks again for a suspension after the end of the one that was asked for', async () => {
    setClock(Date.UTC(2026, 10, 10))
    await ana.decide('About a friend', 'suspend 7', {}, `/item/${id}`)
    const buttons = async () => (await ben.card('About a friend', `/item/${id}`)).buttons
    expect(await buttons()).toContain('Confirm the Suspension')
    setClock(Date.UTC(2026, 11, 2))
    expect(await buttons()).toContain('Ask to Suspend until 2027-01-01')
    expect(await buttons()).not.toContain('Confirm the Suspension')
  })

  test('tells the author why a removal was asked for', async () => {
    const explanation = 'It is about one person, who can’t answer here.'
    const reason = `harassment: ${explanation}`
    await ana.decide('About a friend', 'remove', { reason }, `/item/${id}`)
    expect(await hiddenFor()).toMatchObject({ rule: 'harassment', explanation })
  })

  test('answers an appeal by restoring, or by keeping it hidden with words', async () => {
    const appeal = () => author.put(`/api/confessions/${id}/appeal`, { text: 'It is about me' })
    await hideByReports(board, asItem())
    await appeal()
    await moderation.refresh()
    const card = await ana.card('About a friend')
    expect(card.html).toContain('It is about me')

    await ana.decide('About a friend', 'hide', { reason: 'exposes_someone' })
    expect(await hiddenFor()).toMatchObject({
      appeal: 'refused',
      explanation: 'People could recognize someone in it. Please write it so that no one can.',
    })

    await ben.decide('About a friend', 'restore', {}, `/item/${id}`)
    await expect.poll(() => statusFor(board.visitor())).toBe(200)
  })

  test('answers tickets, and reads whom to tell', async () => {
    const ask = (contact: string) =>
      board.visitor().post('/api/takedowns', {
        ...{ kind: 'person', link: `/confession/${id}`, statement: 'It is about me' },
        ...{ goodFaith: true, contact },
      })
    await ask('one@elsewhere.example')
    await moderation.refresh()
    const title = 'Someone says that it’s about them'
    expect((await ana.card(title, '/tickets')).html).toContain('one@elsewhere.example')
    await ana.decide(title, 'refuse', {}, '/tickets')
    expect((await ana.get('/tickets')).cards).toEqual({})
    expect(await statusFor(reader)).toBe(200)

    await ask('another@elsewhere.example')
    await moderation.refresh()
    const { html } = await ben.decide(title, 'grant', { reason: 'exposes_someone' })
    expect(html).toContain('Now tell them what you decided: another@elsewhere.example')
    await expect.poll(() => statusFor(reader)).toBe(404)
  })

  test('searches the log', async () => {
    await ana.decide('About a friend', 'hide', {}, `/item/${id}`)
    await ben.decide('About a friend', 'restore', {}, `/item/${id}`)

    expect((await ana.get('/log?q=hidden')).html).toContain('Hidden by Ana')
    // The marks around the title keep its direction to itself.
    expect((await ana.get('/log')).html).toContain('“\u2068About a friend\u2069”')
    expect((await ana.get('/log?q=hidden')).html).not.toContain('by Ben')
    expect((await ana.get('/log?q=nothing-like-that')).html).toContain('No decision was found')
  })

  test('reads the handbook, which the operator can replace, with its reasons', async () => {
    const { html: handbook } = await ana.get('/handbook')
    expect(handbook).toContain('When someone may be in danger')
    expect(handbook).toContain('• Harassment: It is about one person')
    expect(handbook).toContain('operator@university.example')
    const { dataDir } = board.board.config
    const file = join(dataDir, 'handbook.md')
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, '# Ours\n\nBe kind.\n\n- spam: No advertisements, please.\n')
    try {
      expect((await ana.get('/handbook')).html).toContain('Be kind.')
      const { html } = await ana.get(`/item/${id}`)
      expect(html).toContain('<option value="spam: No advertisements, please."')
      const reason = 'spam: Words that nobody wrote down'
      const refused = await ana.decide('About a friend', 'hide', { reason }, `/item/${id}`)
      expect(refused.html).toContain('Choose a reason. Nothing was changed.')
      expect(await statusFor(reader)).toBe(200)
    } finally {
      rmSync(file)
    }
  })

  test('reads the same of two items, whether they have one author or two', async () => {
    const { id: same } = await author.confess('About a friend', 'A <b>text</b>')
    const { id: other } = await (await board.student()).confess('About a friend', 'A <b>text</b>')
    await ana.decide('About a friend', 'suspend 7', {}, `/item/${id}`)
    await ben.decide('About a friend', 'suspend 7', {}, `/item/${id}`)
    const shape = async (one: string) => {
      const shown = []
      shown.push((await ana.get(`/item/${one}`)).html)
      for (const verb of ['suspend 7', 'unsuspend'])
        shown.push((await ana.decide('About a friend', verb, {}, `/item/${one}`)).html)
      return shown.map((html) =>
        html.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID').replaceAll(/value="ID [^"]+"/g, 'ITEM'),
      )
    }

    expect(await shape(same)).toEqual(await shape(other))
  })

  test('reads few, several or many, never a number', async () => {
    const amount = async () =>
      /Harassment: reported by (\w+)/.exec((await ana.card('About a friend')).html)?.[1]
    await waiting()
    expect(await amount()).toBe('few')
    const others = await Promise.all([1, 2].map(() => oldStudent(board)))
    setClock(Date.now() + dayMs)
    await reportBy(others, asItem(), 'harassment')
    await moderation.refresh()
    expect(await amount()).toBe('several')
  })

  test('settles only the reports that were on the page, and refuses no appeal unread', async () => {
    await waiting()
    const { item } = await ana.card('About a friend')
    const note = 'The one that counts'
    const other = await oldStudent(board)
    await other.put(`/api/confessions/${id}/report`, { reason: 'self_harm', note })
    await ana.send(Object.entries({ item, verb: 'restore', reason: 'spam' }))
    await moderation.refresh()
    expect((await ana.card('About a friend')).html).toContain(note)

    await ana.decide('About a friend', 'hide')
    await moderation.refresh()
    await author.put(`/api/confessions/${id}/appeal`, { text: 'Please read this' })
    const { html } = await ana.decide('About a friend', 'hide', {}, `/item/${id}`)
    expect(html).not.toContain('role="alert"')
    await moderation.refresh()
    expect((await ana.card('About a friend')).html).toContain('Please read this')
  })

  test('judges a reporter once for an item, however often the report changed', async () => {
    await waiting()
    const { item } = await ana.card('About a friend')
    await reader.delete(`/api/confessions/${id}/report`)
    await reader.put(`/api/confessions/${id}/report`, { reason: 'spam' })
    await ana.send(Object.entries({ item, verb: 'restore' }))
    await moderation.refresh()
    await ana.decide('About a friend', 'restore')

    const { id: next } = await author.confess()
    await reader.put(`/api/confessions/${next}/report`, { reason: 'spam' })
    const open = await board.board.db.select().from(reports).where(isNull(reports.decisionId))
    expect(open.map(({ weight }) => weight)).toEqual([1])
  })

  test('reads no time of an appeal, and nothing of the weight of a report, in the page', async () => {
    await hideByReports(board, asItem())
    await author.put(`/api/confessions/${id}/appeal`, { text: 'It is about me' })
    await moderation.refresh()
    const { html } = await ana.get('/')
    expect(html).not.toMatch(/\d{13}|T\d\d:\d\d/)
  })

  test('can’t hide a post that was deleted and posted again, or edited under a ticket', async () => {
    const post = async (content: string) => {
      const key = '00000000-0000-4000-8000-000000000001'
      const body = { key, title: 'Posted again', content }
      return (await author.post('/api/confessions', body)).body.id
    }
    const again = await post('A bad text')
    await reader.put(`/api/confessions/${again}/report`, { reason: 'spam' })
    await moderation.refresh()
    const { item } = await ana.card('Posted again')
    await author.delete(`/api/confessions/${again}`)
    expect((await ana.get('/')).cards).toEqual({})
    expect(await post('A good text')).toBe(again)
    const late = await ana.send(Object.entries({ item, verb: 'hide', reason: 'spam' }))
    expect(late.html).toContain('in the meantime')

    await board.visitor().post('/api/takedowns', {
      ...{ kind: 'person', link: `/confession/${id}`, statement: 'It is about me' },
      ...{ goodFaith: true, contact: 'one@elsewhere.example' },
    })
    await moderation.refresh()
    const ticket = await ana.card('Someone says that it’s about them', '/tickets')
    await author.patch(`/api/confessions/${id}`, { title: 'Another', content: 'About nobody' })
    const tooLate = await ana.send(
      Object.entries({ item: ticket.item, verb: 'grant', reason: 'spam' }),
    )
    expect(tooLate.html).toContain('in the meantime')
    expect(await statusFor(reader)).toBe(200)
  })

  test.each(['', 'zzz', '0123', 'https://spill.example/confession/1'])(
    'reads in the page that %j is nothing to decide about',
    async (item) => {
      const { status, html } = await ana.send(
        Object.entries({ item, verb: 'hide', reason: 'spam' }),
      )
      expect(status).toBe(200)
      expect(html).toContain('Nothing was changed')
    },
  )

  test('reads a long text and a full queue in pages of a bounded size', async () => {
    await author.confess('Long', 'long '.repeat(4_000))
    const { body } = await reader.get('/api/confessions?sort=new')
    await reader.put(`/api/confessions/${body.items[0].id}/report`, { reason: 'spam' })
    await moderation.refresh()
    const card = await ana.card('Long')
    expect(card.html.length).toBeLessThan(12_000)
    expect(card.buttons).toEqual([])
    await board.visitor().post('/api/takedowns', {
      ...{ kind: 'person', link: `/confession/${body.items[0].id}`, statement: 'It is about me' },
      ...{ goodFaith: true, contact: 'one@elsewhere.example' },
    })
    await moderation.refresh()
    expect((await ana.get('/tickets')).html.length).toBeLessThan(15_000)
    const { html } = await ana.card('Long', `/item/${body.items[0].id}`)
    expect(html.length).toBeGreaterThan(20_000)
  })
})
