import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { holdTable } from '../../../test/database/table-lock.ts'
import { type ImageAnswer, linkPreviewAt, requestImage } from '../../../test/link-previews.ts'
import { hideAsOperator } from '../../../test/moderation/decisions.ts'
import { useTwoBoards } from '../../../test/two-boards.ts'

describe('the image of a link preview', () => {
  const board = useBoard()
  const image = (url: string, caller?: Caller) => requestImage(board.app, url, caller)

  test('is a PNG file for visitors that holds nothing but the picture', async () => {
    const confession = await (await board.student()).confess('What I never told')

    const { status, headers, bytes } = await image(linkPreviewAt(confession))

    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
      etag: expect.any(String),
    })
    expect(headers.has('content-encoding')).toBe(false)
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    expect(chunksOf(bytes)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
  })

  test('depends on the title alone: not on who wrote it, its text, votes or replies', async () => {
    const [ada, bob] = [await board.student(), await board.student()]
    const confession = await ada.confess('One title', 'One text')
    const before = await image(linkPreviewAt(confession))
    const same = await bob.confess('One title', 'Another text')
    await bob.put(`/api/confessions/${confession.id}/upvote`)
    await bob.reply(confession.id)

    expect((await image(linkPreviewAt(same))).bytes).toEqual(before.bytes)
    expect((await image(linkPreviewAt(confession))).bytes).toEqual(before.bytes)
    const other = await bob.confess('Another title')
    expect((await image(linkPreviewAt(other))).bytes).not.toEqual(before.bytes)
  })

  test('is the same for its author, other students and visitors', async () => {
    const [ada, bob] = [await board.student(), await board.student()]
    const url = linkPreviewAt(await ada.confess())
    const visited = await image(url)

    for (const student of [ada, bob]) {
      const answer = await image(url, student)
      expect(answer).toMatchObject({ status: 200, bytes: visited.bytes })
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(answer.headers.get('cache-control')).toBe('private, no-store, no-transform')
    }
  })

  test('has another address after an edit of the title, and the old one shows nothing', async () => {
    const ada = await board.student()
    const confession = await ada.confess('A name that slipped out')
    const url = linkPreviewAt(confession)
    expect((await image(url)).status).toBe(200)

    const edit = { title: 'A name', content: 'A confession' }
    const { body: edited } = await ada.patch(`/api/confessions/${confession.id}`, edit)

    expect(await image(url)).toMatchObject({ status: 404 })
    expect(linkPreviewAt(edited)).not.toBe(url)
    expect(await image(linkPreviewAt(edited))).toMatchObject({ status: 200 })
  })

  test('of a hidden confession looks like that of a deleted one or of none, also to its author', async () => {
    const ada = await board.student()
    const [hidden, deleted, shown] = [await ada.confess(), await ada.confess(), await ada.confess()]
    const urls = [hidden, deleted].map(linkPreviewAt)
    for (const url of urls) expect((await image(url)).status).toBe(200)

    await hideAsOperator(board, { kind: 'confession', id: hidden.id })
    await ada.delete(`/api/confessions/${deleted.id}`)

    const unknown = { id: crypto.randomUUID(), title: 'A title' }
    urls.push(linkPreviewAt(unknown), linkPreviewAt({ ...unknown, id: 'nonsense' }))
    urls.push(`/confession/${shown.id}/card-00000000.png`, `/confession/${shown.id}/card-x.png`)
    for (const caller of [undefined, ada]) {
      const answers = await Promise.all(urls.map((url) => image(url, caller)))
      expect(new Set(answers.map(comparable)).size).toBe(1)
      expect(answers[0]?.status).toBe(404)
    }
  })

  test('shows letters of Europe and emoji, and never a box for what the fonts lack', async () => {
    const ada = await board.student()
    const drawn = async (title: string) => {
      const { bytes } = await image(linkPreviewAt(await ada.confess(title)))
      return bytes.toString('base64')
    }
    const withoutTitle = await drawn('我喜欢你')
    for (const title of ['مرحبا', 'אני אוהב אותך', 'I like 東京', '\ue000']) {
      expect(await drawn(title), title).toBe(withoutTitle)
    }
    const shown = ['Naïve', 'Naive', 'Привет', 'Ελλάδα', 'Tiếng Việt', 'No 😭', 'No 👩‍💻', 'No']
    const pictures = await Promise.all(shown.map(drawn))
    expect(new Set([...pictures, withoutTitle]).size).toBe(shown.length + 1)
    expect(await drawn('Nai\u0308ve')).toBe(pictures[0])
    expect(await drawn('N\u0007\n\to')).toBe(await drawn('N o'))
  })

  test('cuts a title of any length, and breaks words that are too long', async () => {
    const ada = await board.student()
    const drawn = async (title: string) => {
      const { status, bytes } = await image(linkPreviewAt(await ada.confess(title)))
      expect(status).toBe(200)
      return bytes.toString('base64')
    }
    for (const part of ['word ', 'word', '<b>&"', '😭', 'ǎ̵̡̼͙̭̹']) {
      const long = part.repeat(1_000).slice(0, 998)
      expect(await drawn(`${long}1`), part).toBe(await drawn(`${long}2`))
    }
  })

  test('is refused when too many wait for one', async () => {
    const url = () => linkPreviewAt({ id: crypto.randomUUID(), title: 'A title' })
    const release = await holdTable(board.board, 'confessions', 'access exclusive')
    const asked = Array.from({ length: 40 }, () => board.app.inject(url()))
    const refused = await Promise.race(asked)
    await release()
    const served = (await Promise.all(asked)).filter(({ statusCode }) => statusCode === 404)

    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    expect(served.length).toBeGreaterThanOrEqual(26)
  })
})

describe('the image of a link preview in another process', () => {
  const boards = useTwoBoards()
  afterEach(() => void vi.restoreAllMocks())

  test.each([
    ['deleted', (id: string, author: Caller) => author.delete(`/api/confessions/${id}`)],
    ['hidden', (id: string) => hideAsOperator(boards.one, { kind: 'confession', id })],
  ])('is gone when its confession is %s', async (_, end) => {
    // The frozen clock keeps cached values from expiring.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    const author = await boards.student()
    const confession = await author.confess()
    const status = async () =>
      (await requestImage(boards.other.app, linkPreviewAt(confession))).status
    expect(await status()).toBe(200)

    await end(confession.id, author)

    await expect.poll(status).toBe(404)
  })
})

function chunksOf(png: Buffer): string[] {
  const types = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    types.push(png.toString('latin1', at + 4, at + 8))
  }
  return types
}

function comparable({ status, headers, bytes }: ImageAnswer): string {
  const { date: _, ...others } = Object.fromEntries(headers)
  return JSON.stringify([status, others, bytes.toString('base64')])
}
