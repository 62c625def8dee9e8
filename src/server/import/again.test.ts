import { describe, expect, test } from 'vitest'
import { samplePassword } from '../../../seed/old-board.ts'
import { comparable } from '../../../test/comparable.ts'
import { miscounted } from '../../../test/counts.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { useImportBoard } from '../../../test/import-board.ts'
import {
  confession,
  emailOf,
  type OldExport,
  reaction,
  reply,
  uid,
  withGoogle,
  withPassword,
} from '../../../test/old-export.ts'
import { dumpTables, type Row } from '../../../test/tables.ts'
import { findAccount } from '../accounts/accounts.ts'
import { addressHash } from '../anonymity/addresses.ts'

const people = [withGoogle('ada'), withPassword('bob'), withGoogle('cleo')]

/** Some of everything, with something to mend and something to set aside. */
const old: OldExport = {
  confessions: {
    c: confession('ada', { title: 'By Ada', upvote_count: 2, reply_count: 3 }),
    d: confession('bob', { title: 'By Bob', upvotes: [uid('ada')], upvote_count: undefined }),
    broken: confession('cleo', { title: '' }),
  },
  replies: {
    r1: reply('bob', 'c', { content: 'First', upvote_count: 1 }),
    r2: reply('ada', 'c', { content: 'Second', parent_reply_id: 'r1' }),
    r3: reply('cleo', 'c', { content: 'Third', created_at: undefined }),
    lone: reply('ada', 'gone', { content: 'Lone' }),
  },
  reactions: {
    v1: reaction('bob', { confession_id: 'c' }),
    v2: reaction('cleo', { confession_id: 'c' }),
    v3: reaction('ada', { reply_id: 'r1' }),
    lost: reaction('ada', { reply_id: 'gone' }),
  },
  users: people,
}

/** The same with what has been written there since. */
const later: OldExport = {
  confessions: {
    ...old.confessions,
    e: confession('ada', { title: 'New by Ada' }),
  },
  replies: {
    ...old.replies,
    r4: reply('ada', 'c', { content: 'Below the first', parent_reply_id: 'r1' }),
    r5: reply('bob', 'e', { content: 'On the new one' }),
    r6: reply('bob', 'd', { content: 'On an old one' }),
  },
  reactions: {
    ...old.reactions,
    v5: reaction('bob', { confession_id: 'e' }),
    v6: reaction('ada', { reply_id: 'r3' }),
    v7: reaction('cleo', { confession_id: 'd' }),
  },
  users: [...people, withGoogle('dora')],
}

describe('an import that is run again', () => {
  const board = useImportBoard()
  const pathOf = (oldId: string) => `/api/confessions/${board.idOf('confession', oldId)}`
  const replyPath = (oldId: string) => `/api/replies/${board.idOf('reply', oldId)}`
  const visit = async (path: string) => (await board.visitor().get(path)).body
  const dump = async () => sorted(await dumpTables(board.board))

  test('changes nothing', async () => {
    const first = await board.bring(old)
    const before = await dump()

    const { report } = await board.bring(first.folder)

    expect(await dump()).toEqual(before)
    for (const [kind, { read, imported, alreadyHere, setAside }] of Object.entries(report.kinds)) {
      expect(imported, kind).toBe(0)
      expect(alreadyHere + setAside, kind).toBe(read)
    }
    expect(report.mended).toEqual({})
    expect(report.notes).toEqual({})
    expect(report.setAside).toEqual(first.report.setAside)
  })

  test('leaves what was edited, deleted and unvoted here as it is, and new passwords', async () => {
    await board.bring(old)
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

    await board.bring(old)

    expect(await dump()).toEqual(before)
    expect(await visit(pathOf('c'))).toMatchObject({
      ...{ title: 'Edited', content: 'Here', upvoteCount: 1, replyCount: 2 },
    })
    expect(await visit(pathOf('d'))).toMatchObject({ upvoteCount: 1 })
    expect(await miscounted(board.board)).toEqual([])
  })

  test('brings no confession back that was deleted here, nor what hung on it', async () => {
    await board.bring(old)
    const ada = await board.google('ada')
    await ada.delete(pathOf('c'))
    const before = await dump()

    await board.bring(old)

    expect(await dump()).toEqual(before)
    expect((await board.visitor().get(pathOf('c'))).status).toBe(404)
  })

  test('brings what was written there since, and nothing else', async () => {
    await board.bring(old)

    const { report } = await board.bring(later)

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

  test('brings the same in two parts as at once: everything, and whose it is', async () => {
    const { keys } = board.board
    await board.bring(old)
    await board.bring(later)
    const inParts = comparable(keys, await dump())
    await board.empty()

    await board.bring(later)

    const whole = await dump()
    expect(comparable(keys, whole)).toEqual(inParts)
    const authors = inParts.confessions?.map((row) => JSON.parse(row).author_tag)
    expect(new Set(authors)).toEqual(
      new Set(['ada', 'bob'].map((name) => addressHash(keys, emailOf(name)))),
    )
    expect(new Set(inParts.reactions?.map((row) => JSON.parse(row).voter_tag)).size).toBe(3)
  })

  test('hangs nothing new on what was deleted here meanwhile', async () => {
    await board.bring(old)
    const [ada, bob] = [await board.google('ada'), await board.google('bob')]
    await bob.delete(replyPath('r1'))
    await bob.delete(pathOf('d'))
    await ada.delete(replyPath('lone'))

    const { report } = await board.bring(later)

    expect(report.kinds.replies.imported).toBe(1)
    expect((await visit(`${pathOf('c')}/replies`)).replies).toMatchObject([{ content: 'Third' }])
    expect(await visit(pathOf('c'))).toMatchObject({ replyCount: 1 })
    expect(await miscounted(board.board)).toEqual([])
  })

  test('keeps a reply without its confession where it is, and those below it together', async () => {
    await board.bring(old)
    await board.bring({
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

describe('an import after an account was deleted here', () => {
  const board = useImportBoard()
  const pathOf = (oldId: string) => `/api/confessions/${board.idOf('confession', oldId)}`
  const dump = async () => sorted(await dumpTables(board.board))

  async function left(name: string, body: object) {
    await board.bring(old)
    const student = await board.google(name)
    expect((await student.post('/api/account/deletion', body)).status).toBe(200)
  }

  test('leaves it deleted, and what it wrote nobody’s', async () => {
    await left('ada', {})
    const before = await dump()

    await board.bring(old)

    expect(await dump()).toEqual(before)
    expect((await board.visitor().get(pathOf('c'))).body.title).toBe('By Ada')
    const again = await board.google('ada')
    expect((await again.get('/api/me/stats')).body).toEqual({
      confessionsCount: 0,
      repliesCount: 0,
    })
    expect((await again.get(pathOf('d'))).body).toMatchObject({ hasVoted: true })
  })

  test('brings nothing back that went with it', async () => {
    await left('ada', { deleteContent: true })
    const before = await dump()

    await board.bring(old)

    expect(await dump()).toEqual(before)
    expect((await board.visitor().get(pathOf('c'))).status).toBe(404)
    expect(await miscounted(board.board)).toEqual([])
  })

  test('makes nothing new theirs either, were they to come back', async () => {
    await left('ada', {})

    const { report } = await board.bring(later)

    expect(report.kinds.confessions.imported).toBe(1)
    expect(await findAccount(board.board.db, board.board, emailOf('ada'))).toBeUndefined()
    expect((await board.visitor().get(pathOf('e'))).body.title).toBe('New by Ada')
    const again = await board.google('ada')
    expect((await again.get('/api/me/stats')).body).toEqual({
      confessionsCount: 0,
      repliesCount: 0,
    })
    expectProblem(await again.delete(pathOf('e')), 'not_confession_deleter')
  })

  test('leaves an account alone that was opened anew with the address', async () => {
    await left('bob', {})
    const again = await board.google('bob')

    await board.bring(old)

    expect((await again.get('/api/session')).body.user).toMatchObject({ hasPassword: false })
    expect((await again.get('/api/me/stats')).body.confessionsCount).toBe(0)
  })
})

describe('a dry run', () => {
  const board = useImportBoard()
  const dump = async () => sorted(await dumpTables(board.board))

  test('changes nothing and tells what an import would', async () => {
    const before = await dump()

    const dry = await board.bring(old, { dryRun: true })

    expect(await dump()).toEqual(before)
    const real = await board.bring(dry.folder)
    expect(dry.report).toEqual({ ...real.report, dryRun: true })
    expect(dry.rejected).toEqual(real.rejected)
    expect(JSON.parse(dry.reportFile)).toEqual(dry.report)
  })

  test('tells the same of a second import, and changes nothing either', async () => {
    await board.bring(old)
    const ada = await board.google('ada')
    await ada.delete(pathOf('c'))
    const before = await dump()

    const dry = await board.bring(later, { dryRun: true })

    expect(await dump()).toEqual(before)
    const real = await board.bring(later)
    expect(dry.report).toEqual({ ...real.report, dryRun: true })
  })

  test('sends nobody away who never verified the address', async () => {
    const student = board.visitor()
    const email = emailOf('bob')
    await student.post('/api/account', { email, password: 'correct horse' })

    const { report } = await board.bring(old, { dryRun: true })

    expect(report.notes['accounts that were left, never having proved their address']).toBe(1)
    expect((await student.get('/api/session')).body.user).toMatchObject({ email })
  })

  function pathOf(oldId: string) {
    return `/api/confessions/${board.idOf('confession', oldId)}`
  }
})

/** Rows have no order of their own. */
function sorted(tables: Record<string, Row[]>): Record<string, Row[]> {
  const text = (row: Row) => JSON.stringify(row)
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      rows.toSorted((one, other) => (text(one) < text(other) ? -1 : 1)),
    ]),
  )
}
