import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { proveAddress } from '../../test/accounts/accounts.ts'
import { type Caller, password } from '../../test/board.ts'
import { expectProblem } from '../../test/expect-problem.ts'
import { useImportBoard } from '../../test/import/import-board.ts'
import { boardOf, notes, peopleOn } from '../../test/import/imported-people.ts'
import { emailOf, uid, withGoogle, withPassword } from '../../test/import/old-export.ts'
import { storedAddress } from '../server/crypto/addresses.ts'
import { users } from '../server/db/schema/accounts.ts'

describe('an account that exists before an import', () => {
  const board = useImportBoard()
  const { expectNothing, pathOf, signUp, statsOf } = peopleOn(board)
  const email = emailOf('ada')
  const verified = boardOf('ada', { users: [withPassword('ada')] })
  const unverified = boardOf('ada', { users: [withPassword('ada', { emailVerified: false })] })

  /** A student who signed up on this board with the old person's address and has written one confession. */
  async function signedUp(): Promise<{ student: Caller; ownId: string }> {
    const student = await signUp(email)
    const { id } = await student.confess('Of this board')
    return { student, ownId: id }
  }

  test.each([
    ['verified', verified],
    ['unverified', unverified],
  ])(
    'with an unproved address gives way to the imported person with that address, who was %s there',
    async (_, old) => {
      const { student, ownId } = await signedUp()

      const { report } = await board.import(old)

      expect(report.notes).toEqual({ [notes.replaced]: 1 })
      expect((await student.get('/api/session')).body.user).toBeNull()
      expectProblem((await board.signIn(email, password)).answer, 'wrong_password')
      const { student: ada } = await board.signIn(email)
      expect((await ada.get('/api/me/confessions')).body.items).toMatchObject([{ title: 'My own' }])
      expect((await ada.get(`/api/confessions/${ownId}`)).body).toMatchObject({
        ...{ title: 'Of this board', isOwner: false },
      })
    },
  )

  test('with a proved address keeps its password and content, and gains those of the verified person', async () => {
    const { student } = await signedUp()
    await proveAddress(board.board, email)

    const { report } = await board.import(verified)

    expect(report.notes).toEqual({})
    expect((await student.get('/api/session')).body.user).toMatchObject({ email })
    expectProblem((await board.signIn(email)).answer, 'wrong_password')
    const { student: ada } = await board.signIn(email, password)
    const { body } = await ada.get('/api/me/confessions')
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual([
      'Of this board',
      'My own',
    ])
    expect((await ada.put(`${pathOf('voted')}/upvote`)).body).toEqual({
      upvoteCount: 1,
      hasVoted: true,
    })
  })

  test('with a proved address gets nothing of an unverified person; that content stays unowned', async () => {
    // This account wrote nothing itself, so anything found in it would come from the import.
    const student = await signUp(email)
    await proveAddress(board.board, email)

    const { report } = await board.import(unverified)

    expect(report.notes).toEqual({ [notes.taken]: 1 })
    await expectNothing(student)
    expect((await student.get(pathOf('voted'))).body).toMatchObject({
      ...{ hasVoted: false, upvoteCount: 1 },
    })
    expectProblem((await board.signIn(email)).answer, 'wrong_password')
  })

  test('with an address that the old board never had is left alone', async () => {
    const { student } = await signedUp()

    await board.import({
      users: [withPassword('bob'), withGoogle('cleo', { localId: uid('ada') })],
    })

    expect((await student.get('/api/session')).body.user).toMatchObject({ email })
    expect((await statsOf(student)).confessionsCount).toBe(1)
  })
})

describe('a sign-up during the import', () => {
  const board = useImportBoard()

  test("keeps the address and doesn't stop the import", async () => {
    const { keys, config } = board.board
    const other = new pg.Client({ connectionString: config.databaseUrl })
    onTestFinished(() => other.end())
    await other.connect()
    const { addressHash, sealedAddress } = storedAddress(keys, emailOf('ada'))
    await other.query('begin')
    await other.query(
      `insert into users values
        (gen_random_uuid(), $1, $2, false, true, null, gen_random_uuid(), '2026-01')`,
      [addressHash, sealedAddress],
    )
    const waiting = async () => {
      const { rows } = await other.query(
        `select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    }

    const importing = board.import({ users: [withPassword('ada'), withPassword('bob')] })
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    await other.query('commit')
    const { report } = await importing

    expect(report.notes[notes.taken]).toBe(1)
    expect(await board.board.db.$count(users)).toBe(2)
    await board.signIn(emailOf('bob'))
  })
})
