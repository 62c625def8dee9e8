import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { dayMs, setClock } from '../../../test/clock.ts'
import { dumpTables } from '../../../test/database/tables.ts'
import { deriveKeys, type Keys } from './keys.ts'
import {
  authorTag,
  authorTags,
  importedId,
  importedTag,
  itemId,
  mailLinkHash,
  sessionHash,
  takedownId,
  unownedTag,
  voterIdOf,
  voterTag,
} from './tags.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('author tags', () => {
  const board = useBoard()
  const rows = async () => (await dumpTables(board.board)).confessions ?? []
  afterEach(() => vi.useRealTimers())

  test('differ from month to month, and all are found again', async () => {
    const turn = nearestTurn()
    setClock(turn - 100)
    const student = await board.student()
    const january = await student.confess('January')
    setClock(turn + 100)
    const february = await student.confess('February')

    const tags = (await rows()).map((row) => row.author_tag)
    expect(new Set(tags).size).toBe(2)
    const { body } = await student.get('/api/me/confessions')
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([february.id, january.id])
    expect((await student.get('/api/me/stats')).body.confessionsCount).toBe(2)
    const edit = await student.patch(`/api/confessions/${january.id}`, { title: 'a', content: 'b' })
    expect(edit.status).toBe(200)
  })

  test("of an earlier month still label the confession's author among its replies", async () => {
    const turn = nearestTurn()
    setClock(turn - dayMs)
    const [author, other] = [await board.student(), await board.student()]
    const { id } = await author.confess()
    setClock(turn + dayMs)
    expect(await author.reply(id)).toMatchObject({ isOp: true, isOwner: true })
    setClock(turn + dayMs + 60_000)
    expect(await other.reply(id)).toMatchObject({ isOp: false, isOwner: true })

    const { body } = await board.visitor().get(`/api/confessions/${id}/replies`)
    expect(body.replies.map(({ isOp }: { isOp: boolean }) => isOp)).toEqual([true, false])
  })

  test('of two students are never equal', async () => {
    await (await board.student()).confess()
    await (await board.student()).confess()

    expect(new Set((await rows()).map((row) => row.author_tag)).size).toBe(2)
  })
})

describe('voter tags', () => {
  const board = useBoard()
  const tags = async () =>
    ((await dumpTables(board.board)).reactions ?? []).map((row) => row.voter_tag)

  test('differ on every target', async () => {
    const [author, voter] = [await board.student(), await board.student()]
    const [one, two] = [await author.confess(), await author.confess()]
    const reply = await author.reply(one.id)
    await voter.put(`/api/confessions/${one.id}/upvote`)
    await voter.put(`/api/confessions/${two.id}/upvote`)
    await voter.put(`/api/replies/${reply.id}/upvote`)

    expect(new Set(await tags()).size).toBe(3)
  })

  test('are the same again on the same target', async () => {
    const voter = await board.student()
    const { id } = await voter.confess()
    await voter.put(`/api/confessions/${id}/upvote`)
    const before = await tags()
    await voter.delete(`/api/confessions/${id}/upvote`)
    expect(await tags()).toEqual([])
    await voter.put(`/api/confessions/${id}/upvote`)

    expect(await tags()).toEqual(before)
  })
})

describe('every tag', () => {
  const [keys, otherKeys] = [deriveKeys('s'.repeat(32)), deriveKeys('t'.repeat(32))]
  const now = new Date('2026-01-15T12:00:00.000Z')
  const account = randomUUID()
  const [target, key] = [randomUUID(), randomUUID()]
  const marksUnder = (keys: Keys) => [
    authorTag(keys, account, now),
    importedTag(keys, account),
    voterIdOf(keys, 'ada@ucsd.edu'),
    voterTag(keys.vote, account, target),
    voterTag(keys.vote, voterIdOf(keys, 'ada@ucsd.edu'), target),
    itemId(keys, ['confession'], account, key),
    itemId(keys, ['reply', target, null], account, key),
    itemId(keys, ['reply', target, key], account, key),
  ]

  test('is a UUID that reveals nothing, and is the same each time', () => {
    const marks = marksUnder(keys)

    expect(new Set([...marks, account, target, key]).size).toBe(11)
    for (const mark of marks) expect(mark).toMatch(uuid)
    expect(marksUnder(keys)).toEqual(marks)
  })

  test('differs under another secret', () => {
    const marks = marksUnder(keys)

    expect(marksUnder(otherKeys).filter((mark) => marks.includes(mark))).toEqual([])
  })

  test('stays what it is, because the rows of older versions are found by it', () => {
    const account = '0198c0de-0000-7000-8000-000000000001'
    const item = '0198c0de-0000-7000-8000-000000000002'

    expect([
      authorTag(keys, account, now),
      importedTag(keys, account),
      voterIdOf(keys, 'ada@ucsd.edu'),
      voterTag(keys.vote, account, item),
      voterTag(keys.report, account, item),
      itemId(keys, ['confession'], account, item),
      itemId(keys, ['reply', item, null], account, item),
      takedownId(keys, item, 'me@elsewhere.example'),
      sessionHash(keys, 'a token'),
      mailLinkHash(keys, 'a token'),
      importedId(keys, 'confession', 'an old id'),
    ]).toEqual([
      'e0801477-674d-818d-8e78-ca8fc981bcd0',
      '6993299e-002d-8bf8-b34d-7df97724d988',
      '178504cc-4fce-8ad6-925a-c989354aed21',
      '54b694a1-e7a3-8a1d-b80f-cf31bbb63068',
      '5d400a9a-77a7-89da-977b-f5988a0a7894',
      '81efff4b-6b6b-81af-a84f-612a738759f5',
      '0616ea5c-e40b-8598-8c6c-d12457af88ee',
      '0b2590b3-5c22-89b3-ba3a-2f85c231bc20',
      '7eeb72f2-d13b-8265-81a8-87162c1db595',
      '004ca030-a0b5-8580-adc5-43d00295e083',
      'def7d4d9-5394-8888-a35b-d2019cd1c8cf',
    ])
  })

  test('of an author differs by account; content without an owner gets a new tag each time', () => {
    expect(authorTag(keys, randomUUID(), now)).not.toBe(authorTag(keys, account, now))
    const ofNobody = [unownedTag(keys), unownedTag(keys), importedTag(keys, account)]
    expect(new Set(ofNobody).size).toBe(3)
    for (const mark of ofNobody) expect(mark).toMatch(uuid)
  })

  test('of an author counts under a secret only for its own months', () => {
    const replaced = deriveKeys('t'.repeat(32), [{ secret: 's'.repeat(32), lastMonth: '2025-12' }])
    const months = ['2025-10', '2025-11', '2025-12'].map((month) => new Date(`${month}-01`))

    expect(authorTags(replaced, account, '2025-10', now).toSorted()).toEqual(
      [
        ...[now, new Date('2025-12-01')].map((month) => authorTag(replaced, account, month)),
        ...months.map((month) => authorTag(keys, account, month)),
        ...[replaced, keys].map((keys) => importedTag(keys, account)),
      ].toSorted(),
    )
    expect(authorTags(replaced, account, '2026-01', now)).toEqual([
      authorTag(replaced, account, now),
      importedTag(replaced, account),
    ])
  })

  test('of a voter belongs to the mailbox, in any letter case and with any text after a +', () => {
    const voter = voterIdOf(keys, 'ada@ucsd.edu')

    for (const same of ['ADA@ucsd.edu', 'ada+spam@UCSD.edu', 'Ada+a+b@ucsd.edu', 'ada+@ucsd.edu'])
      expect(voterIdOf(keys, same)).toBe(voter)
    for (const other of ['ad@ucsd.edu', 'a.da@ucsd.edu', 'ada@ucsb.edu', 'spam+ada@ucsd.edu'])
      expect(voterIdOf(keys, other)).not.toBe(voter)
  })

  test('has a key of its own', () => {
    const { older: _, ...own } = keys
    const all = Object.values(own).map((key) => key.export().toString('hex'))

    expect(new Set(all).size).toBe(Object.keys(own).length)
  })
})

/** Returns the month boundary nearest to now, because timers can't follow a clock that jumps further. */
function nearestTurn(): number {
  const now = new Date()
  const [last, next] = [0, 1].map((ahead) =>
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead),
  ) as [number, number]
  return now.getTime() - last < next - now.getTime() ? last : next
}
