import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { deleteAccount } from '../../../test/accounts/accounts.ts'
import { applicant, enterCode } from '../../../test/accounts/mailed-codes.ts'
import { resetLinkFor, resetPassword } from '../../../test/accounts/password-reset.ts'
import { type Caller, openTestBoard, password } from '../../../test/board.ts'
import { testSecret } from '../../../test/database/databases.ts'
import { telling } from '../../../test/database/stolen-copy.ts'
import { dumpTables } from '../../../test/database/tables.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { campus } from '../../../test/import/old-campus.ts'
import { writeOldExport } from '../../../test/import/old-export.ts'
import { openDesk } from '../../../test/moderation/desk.ts'
import { type BoardBefore, useReplacedSecret } from '../../../test/replaced-secret.ts'
import { suspendAuthor } from '../../../test/suspensions.ts'
import { importBoard } from '../../import/import.ts'
import type { Board } from '../board/board.ts'
import { addressHash, departureTags } from './addresses.ts'
import { deriveKeys } from './keys.ts'
import { unseal } from './seal.ts'
import { authorTags, importedId, voterIdOf, voterTag } from './tags.ts'

const key = '0198c0de-0000-7000-8000-000000000001'
const resent = { key, title: 'Sent twice', content: 'Once before and once after' }

describe('after the secret was replaced', () => {
  const board = useReplacedSecret(live)

  /** Everyone whose rows a change could break writes, votes, reports or leaves. */
  async function live(before: BoardBefore) {
    const folder = mkdtempSync(join(inject('databases').scratch, 'export-'))
    writeOldExport(folder, campus)
    await importInto(before.board, folder)
    const student = before.student
    const [author, answerer, voter, reporter] = [
      await student('author'),
      await student('answerer'),
      await student('voter'),
      await student('reporter'),
    ]
    const confession = await author.confess('Written before')
    const answer = await answerer.reply(confession.id, 'An answer from before')
    await author.reply(confession.id, 'Thanks', answer.id)
    await voter.put(`/api/confessions/${confession.id}/upvote`)
    await voter.put(`/api/replies/${answer.id}/upvote`)
    const report = { reason: 'exposes_someone', note: 'The note from before' }
    await reporter.put(`/api/confessions/${confession.id}/report`, report)
    await reporter.put(`/api/replies/${answer.id}/report`, report)
    await before.visitor().post('/api/takedowns', {
      kind: 'person',
      link: `/confession/${confession.id}`,
      statement: 'This is about me',
      contact: 'someone@example.org',
      goodFaith: true,
    })
    const [suspended, leaver, deleter] = [
      await student('suspended'),
      await student('leaver'),
      await student('deleter'),
    ]
    await suspendAuthor(before.board, (await suspended.confess()).id)
    await suspendAuthor(before.board, (await leaver.confess()).id)
    expect((await deleteAccount(leaver, { password })).status).toBe(200)
    const regretted = await deleter.confess('To be deleted')
    await deleter.put(`/api/confessions/${confession.id}/upvote`)
    const draft = await author.confess('A draft')
    const sent = (await author.post('/api/confessions', resent)).body
    const link = await resetLinkFor(before.visitor(), answerer.email)
    const joining = await applicant(before, 'joining@ucsd.edu')
    const people = { author, answerer, voter, reporter, suspended, leaver, deleter }
    return { ...people, confession, answer, draft, regretted, sent, link, joining }
  }

  /** Opens the board once more, because an import needs a board with one connection. */
  async function importInto({ config }: Board, folder: string) {
    const command = await openTestBoard(config, 'command')
    const progress = { begin: () => {}, advance: () => {}, end: () => {} }
    return importBoard(command.db, { ...command, folder, dryRun: false, progress }).finally(
      command.close,
    )
  }

  const upvote = async (by: Caller, method: 'put' | 'delete') =>
    (await by[method](`/api/confessions/${board.before.confession.id}/upvote`)).body

  test('people find what they wrote, their answers and their mark as the author', async () => {
    const { author, answerer, confession, answer, draft } = board.before
    const browser = await board.signIn(author)
    const titles = (await browser.get('/api/me/confessions')).body.items.map(
      ({ title }: { title: string }) => title,
    )
    const inbox = (await browser.get('/api/me/inbox')).body.items

    expect(titles).toContain('Written before')
    expect(inbox.map(({ reply }: { reply: { id: string } }) => reply.id)).toContain(answer.id)
    expect(await browser.reply(confession.id, 'Again')).toMatchObject({ isOwner: true, isOp: true })
    const edit = { title: 'Edited after', content: 'And still mine' }
    expect((await browser.patch(`/api/confessions/${draft.id}`, edit)).body).toMatchObject({
      ...edit,
      isOwner: true,
    })
    const other = await board.signIn(answerer)
    expectProblem(await other.patch(`/api/confessions/${draft.id}`, edit), 'not_confession_editor')
  })

  test('a vote from before shows, counts once, and can be taken back', async () => {
    const { voter, confession } = board.before
    const browser = await board.signIn(voter)
    const shown = (await browser.get(`/api/confessions/${confession.id}`)).body
    const { upvoteCount } = shown

    expect(shown.hasVoted).toBe(true)
    expect(await upvote(browser, 'put')).toEqual({ upvoteCount, hasVoted: true })
    expect(await upvote(browser, 'delete')).toEqual({
      upvoteCount: upvoteCount - 1,
      hasVoted: false,
    })
    expect(await upvote(browser, 'delete')).toEqual({
      upvoteCount: upvoteCount - 1,
      hasVoted: false,
    })
    expect(await upvote(browser, 'put')).toEqual({ upvoteCount, hasVoted: true })
    expect(await upvote(browser, 'put')).toEqual({ upvoteCount, hasVoted: true })
  })

  test('a report from before shows, and can be withdrawn', async () => {
    const { reporter, confession } = board.before
    const browser = await board.signIn(reporter)
    const url = `/api/confessions/${confession.id}/report`

    expect((await browser.get(url)).body).toEqual({ reported: true })
    expect((await browser.delete(url)).body).toEqual({ reported: false })
    expect((await browser.get(url)).body).toEqual({ reported: false })
  })

  test('a suspension lasts, also for someone who left', async () => {
    const { suspended, leaver } = board.before
    const again = await applicant(board, leaver.email)
    await enterCode(again.browser, again.code)

    for (const browser of [await board.signIn(suspended), again.browser]) {
      const { body } = await browser.post('/api/confessions', {
        title: 'Too early',
        content: 'Yes',
      })
      expect(body.code).toBe('suspended')
    }
  })

  test('moderators read what was sealed before and after', async () => {
    const { answer, answerer, voter } = board.before
    const reporter = await board.signIn(voter)
    await reporter.put(`/api/replies/${answer.id}/report`, { reason: 'spam', note: 'A new note' })
    const desk = openDesk(board)
    const shown = await desk.print('show', answer.id)

    expect(shown).toContain('The note from before')
    expect(shown).toContain('A new note')
    expect(await desk.print('takedowns')).toContain('someone@example.org')
    expect(shown).not.toContain(answerer.email)
  })

  test('a request that is sent again finds what it posted', async () => {
    const browser = await board.signIn(board.before.author)

    const again = await browser.post('/api/confessions', resent)

    expect(again.status).toBe(201)
    expect(again.body.id).toBe(board.before.sent.id)
  })

  test('an export has the votes from before, and deleting everything deletes it', async () => {
    const { deleter, confession, regretted } = board.before
    const browser = await board.signIn(deleter)

    const { body } = await browser.post('/api/me/export', { password, votes: true })
    expect(body.confessions.map(({ id }: { id: string }) => id)).toEqual([regretted.id])
    expect(body.votes.map(({ id }: { id: string }) => id)).toEqual([confession.id])
    expect((await deleteAccount(browser, { password, deleteContent: true })).status).toBe(200)
    expect((await board.visitor().get(`/api/confessions/${regretted.id}`)).status).toBe(404)
  })

  test('cookies, mailed codes and mailed links from before are refused', async () => {
    const { author, link, joining } = board.before
    const old = board.withOldCookies(author)

    expect((await old.get('/api/session')).body).toEqual({ user: null })
    expect((await old.post('/api/confessions', { title: 'Mine', content: 'Mine' })).status).toBe(
      401,
    )
    expectProblem(await resetPassword(board.visitor(), link), 'link_expired')
    expectProblem(
      await enterCode(board.withOldCookies(joining.browser), joining.code),
      'code_expired',
    )
  })

  test('links to a board that was imported before lead to its content', async () => {
    const id = importedId(board.board.keys, 'confession', 'syllabus')
    expect((await board.visitor().get(`/api/confessions/${id}`)).status).toBe(200)
  })

  test('a thief with the old secret and a later copy reads nothing sealed, and finds no one behind anything new', async () => {
    const thief = deriveKeys(testSecret)
    const before = await dumpTables(board.board)
    const { author, confession } = board.before
    const { browser: newcomer, email, code } = await applicant(board, 'newcomer@ucsd.edu')
    await enterCode(newcomer, code)
    for (const browser of [newcomer, await board.signIn(author)]) {
      const { id } = await browser.confess('Written after')
      await newcomer.put(`/api/confessions/${id}/upvote`)
      await newcomer.reply(id)
      await newcomer.put(`/api/confessions/${confession.id}/report`, {
        reason: 'spam',
        note: 'New',
      })
    }
    expect((await deleteAccount(await board.student('passer-by'), { password })).status).toBe(200)
    const copy = await dumpTables(board.board)

    const sealed = Object.values(copy)
      .flat()
      .flatMap((row) => Object.entries(row))
      .flatMap(([name, value]) => (/^sealed|^password$/.test(name) && value ? [String(value)] : []))
    expect(sealed.length).toBeGreaterThan(15)
    expect(sealed.filter((value) => unseal(thief.seal, value) !== null)).toEqual([])

    const known = new Set(Object.values(before).flat().flatMap(telling))
    const written = new Set(
      Object.values(copy)
        .flat()
        .flatMap(telling)
        .filter((value) => !known.has(value)),
    )
    const emails = [email, author.email, 'passer-by@ucsd.edu']
    const accounts = copy.users?.map(({ id }) => String(id)) ?? []
    const items = [...(copy.confessions ?? []), ...(copy.replies ?? [])].map(({ id }) => String(id))
    const guesses = [
      ...accounts.flatMap((id) => authorTags(thief, id, '2020-01', new Date())),
      ...emails.flatMap((one) => [addressHash(thief, one), ...departureTags(thief, one)]),
      ...[...accounts, ...emails.map((one) => voterIdOf(thief, one))].flatMap((voter) =>
        items.flatMap((item) => [thief.vote, thief.report].map((of) => voterTag(of, voter, item))),
      ),
    ]
    expect(written.size).toBeGreaterThan(20)
    expect(guesses.filter((guess) => written.has(guess))).toEqual([])
    expect(copy.users?.map(({ address_hash }) => address_hash)).not.toContain(
      addressHash(thief, author.email),
    )
    // The same search finds what was written before.
    expect(guesses.filter((guess) => known.has(guess)).length).toBeGreaterThan(5)
  })
})
