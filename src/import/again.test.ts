import { describe, expect, test } from 'vitest'
import { samplePassword } from '../../seed/old-board.ts'
import { miscounted } from '../../test/database/counts.ts'
import { dumpWithoutUpkeep, type Row } from '../../test/database/tables.ts'
import { comparable, sorted } from '../../test/import/comparable.ts'
import { later, old } from '../../test/import/growing-export.ts'
import { useImportBoard } from '../../test/import/import-board.ts'
import { confession, emailOf, reply } from '../../test/import/old-export.ts'
import { addressHash } from '../server/crypto/addresses.ts'

describe('a second import', () => {
  const board = useImportBoard()
  const pathOf = (oldId: string) => `/api/confessions/${board.idOf('confession', oldId)}`
  const replyPath = (oldId: string) => `/api/replies/${board.idOf('reply', oldId)}`
  const visit = async (path: string) => (await board.visitor().get(path)).body
  const dump = async () => sorted(await dumpWithoutUpkeep(board.board))

  test('changes nothing', async () => {
    const first = await board.import(old)
    const before = await dump()

    const { report } = await board.import(first.folder)

    expect(await dump()).toEqual(before)
    for (const [kind, { read, imported, alreadyHere, setAside }] of Object.entries(report.kinds)) {
      expect(imported, kind).toBe(0)
      expect(alreadyHere + setAside, kind).toBe(read)
    }
    expect(report.mended).toEqual({})
    expect(report.notes).toEqual({})
    expect(report.setAside).toEqual(first.report.setAside)
  })

  test('leaves edits, deletions, removed votes and new passwords as they are', async () => {
    await board.import(old)
    const { student: bob } = await board.signIn(emailOf('bob'))
    const { password: currentPassword } = samplePassword
    await bob.put('/api/account/password', { currentPassword, newPassword: 'correct horse' })
    const [ada, cleo] = [await board.google('ada'), await board.google('cleo')]
    await ada.patch(pathOf('c'), { title: 'Edited', content: 'Here' })
    await ada.patch(replyPath('r2'), { content: 'Edited here' })
    await ada.delete(replyPath('lone'))
    await cleo.delete(replyPath('r3'))
    await cleo.delete(`${pathOf('c')}/upvote`)
    await ada.delete(`${pathOf('d')}/upvote`)
    await ada.delete(`${replyPath('r1')}/upvote`)
    await cleo.put(`${pathOf('d')}/upvote`)
    const before = await dump()

    await board.import(old)

    expect(await dump()).toEqual(before)
    expect(await visit(pathOf('c'))).toMatchObject({
      ...{ title: 'Edited', content: 'Here', upvoteCount: 1, replyCount: 2 },
    })
    expect(await visit(pathOf('d'))).toMatchObject({ upvoteCount: 1 })
    expect(await miscounted(board.board)).toEqual([])
  })

  test("doesn't bring back a confession that was deleted here, nor its replies and votes", async () => {
    await board.import(old)
    const ada = await board.google('ada')
    await ada.delete(pathOf('c'))
    const before = await dump()

    await board.import(old)

    expect(await dump()).toEqual(before)
    expect((await board.visitor().get(pathOf('c'))).status).toBe(404)
  })

  test('brings what was written on the old board since, and nothing else', async () => {
    await board.import(old)

    const { report } = await board.import(later)

    const news = Object.entries(report.kinds).map(([kind, { imported }]) => [kind, imported])
    expect(Object.fromEntries(news)).toEqual({ users: 1, confessions: 1, replies: 3, votes: 3 })
    expect(await visit(pathOf('c'))).toMatchObject({ upvoteCount: 2, replyCount: 4 })
    expect(await visit(pathOf('d'))).toMatchObject({ upvoteCount: 2, replyCount: 1 })
    expect(await visit(pathOf('e'))).toMatchObject({ upvoteCount: 1, replyCount: 1 })
    const { replies } = await visit(`${pathOf('c')}/replies`)
    const first = replies.find(({ content }: { content: string }) => content === 'First')
    const below = first.replies.map(({ content, isOp }: Row) => [content, isOp])
    expect(Object.fromEntries(below)).toEqual({ Second: true, 'Below the first': true })
    expect(await miscounted(board.board)).toEqual([])
    const dora = await board.google('dora')
    expect((await dora.get('/api/session')).body.user.memberSince).toBe('2023-09')
  })

  test('brings the same in two parts as at once, with the same owners', async () => {
    const { keys } = board.board
    await board.import(old)
    await board.import(later)
    const inParts = comparable(keys, await dump())
    await board.empty()

    await board.import(later)

    const whole = await dump()
    expect(comparable(keys, whole)).toEqual(inParts)
    const authors = inParts.confessions?.map((row) => JSON.parse(row).author_tag)
    expect(new Set(authors)).toEqual(
      new Set(['ada', 'bob'].map((name) => addressHash(keys, emailOf(name)))),
    )
    expect(new Set(inParts.reactions?.map((row) => JSON.parse(row).voter_tag)).size).toBe(3)
  })

  test('adds nothing to content that was deleted here meanwhile', async () => {
    await board.import(old)
    const [ada, bob] = [await board.google('ada'), await board.google('bob')]
    await bob.delete(replyPath('r1'))
    await bob.delete(pathOf('d'))
    await ada.delete(replyPath('lone'))

    const { report } = await board.import(later)

    expect(report.kinds.replies.imported).toBe(1)
    expect((await visit(`${pathOf('c')}/replies`)).replies).toMatchObject([{ content: 'Third' }])
    expect(await visit(pathOf('c'))).toMatchObject({ replyCount: 1 })
    expect(await miscounted(board.board)).toEqual([])
  })

  test('leaves a reply without its confession where it is, with the replies below it', async () => {
    await board.import(old)
    await board.import({
      ...old,
      confessions: { ...old.confessions, gone: confession('bob', { title: 'Found again' }) },
      replies: {
        ...old.replies,
        below: reply('bob', 'gone', { content: 'Below', parent_reply_id: 'lone' }),
      },
    })

    const found = await visit(pathOf('gone'))
    const { replies } = await visit(`${pathOf('gone')}/replies`)
    expect(found.replyCount).toBe(replies.length)
    expect(await miscounted(board.board)).toEqual([])
  })
})
