import { expect } from 'vitest'
import { continueWithGoogle } from '../accounts/google.ts'
import { type Answer, type Caller, password } from '../board.ts'
import type { ImportBoard } from './import-board.ts'
import { confession, type OldExport, reaction, reply } from './old-export.ts'

/** An export with a confession, a reply and a vote by this person, and a confession by someone else. */
export function boardOf(name: string, more: OldExport = {}): OldExport {
  return {
    confessions: {
      own: confession(name, { title: 'My own', reply_count: 1 }),
      voted: confession('other', { title: 'Voted for', upvote_count: 1 }),
    },
    replies: { answer: reply(name, 'own') },
    reactions: { v: reaction(name, { confession_id: 'voted' }) },
    ...more,
  }
}

const everything = { confessionsCount: 1, repliesCount: 1 }
export const nothing = { confessionsCount: 0, repliesCount: 0 }
export const notes = {
  foreign: 'people outside the university; their content belongs to no one',
  noAddress: 'people without an address; their content belongs to no one',
  disabled: 'people who were disabled; their content belongs to no one',
  noWayIn: 'people with neither a verified address nor a password; their content belongs to no one',
  taken: 'people whose address already has an account; their content belongs to no one',
}

export function peopleOn(board: ImportBoard) {
  const pathOf = (oldId: string) => `/api/confessions/${board.idOf('confession', oldId)}`
  const statsOf = async (student: Caller) => (await student.get('/api/me/stats')).body
  return {
    pathOf,
    statsOf,
    signUp: async (email: string): Promise<Caller> => {
      const student: Caller = { ...board.visitor(), email }
      expect((await student.post('/api/account', { email, password })).status).toBe(200)
      return student
    },
    /** Signs in with Google, which proves the address, and claims the account that has it. */
    claim: async (email: string, known?: string): Promise<{ student: Caller; answer: Answer }> => {
      const student: Caller = { ...board.visitor(), email }
      expect(await continueWithGoogle(student, email)).toBe('claim')
      const answer = await student.put('/api/session/google', { password: known })
      return { student, answer }
    },
    /** Expects that the student owns what `boardOf` contains, and that the vote counts. */
    expectEverything: async (student: Caller) => {
      expect(await statsOf(student)).toEqual(everything)
      expect((await student.get('/api/me/confessions')).body.items).toMatchObject([
        { title: 'My own', isOwner: true, hasVoted: false },
      ])
      expect((await student.get(pathOf('own'))).body.isOwner).toBe(true)
      expect((await student.get(`${pathOf('own')}/replies`)).body.replies).toMatchObject([
        { isOwner: true, isOp: true },
      ])
      expect((await student.get(pathOf('voted'))).body).toMatchObject({
        ...{ isOwner: false, hasVoted: true, upvoteCount: 1 },
      })
    },
    /** Expects that the student owns nothing of `boardOf` and can change nothing of it. */
    expectNothing: async (student: Caller) => {
      expect(await statsOf(student)).toEqual(nothing)
      for (const listing of ['confessions', 'replies'])
        expect((await student.get(`/api/me/${listing}`)).body.items).toEqual([])
      const { body } = await student.get(pathOf('own'))
      expect(body).toMatchObject({ title: 'My own', isOwner: false })
      const [answer] = (await student.get(`${pathOf('own')}/replies`)).body.replies
      expect(answer).toMatchObject({ isOwner: false, isOp: true })
      const edit = { title: 'Mine', content: 'Mine' }
      const attempts = [
        await student.patch(pathOf('own'), edit),
        await student.delete(pathOf('own')),
        await student.patch(`/api/replies/${answer.id}`, edit),
        await student.delete(`/api/replies/${answer.id}`),
      ]
      expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    },
  }
}
