import { describe, expect, test } from 'vitest'
import { deleteAccount } from '../../../test/accounts/accounts.ts'
import { continueWithGoogle, googleSettings, googleStudent } from '../../../test/accounts/google.ts'
import { type Caller, password, useBoard } from '../../../test/board.ts'
import { upvoteUrl } from '../../../test/upvote-url.ts'

describe('a student who left', () => {
  const board = useBoard(googleSettings)

  async function targets() {
    const author = await board.student()
    return [await upvoteUrl(author, 'confession'), await upvoteUrl(author, 'reply')]
  }

  async function signUp(email: string): Promise<Caller> {
    const browser = board.visitor()
    expect((await browser.post('/api/account', { email, password })).status).toBe(200)
    return browser
  }

  test('finds their own votes after coming back with proof, and cannot vote twice', async () => {
    const urls = await targets()
    const voter = await googleStudent(board, 'voter')
    for (const url of urls) await voter.put(url)
    await deleteAccount(voter)

    const again = await googleStudent(board, 'Voter+again')

    for (const url of urls) {
      expect((await again.put(url)).body).toEqual({ upvoteCount: 1, hasVoted: true })
      expect((await again.delete(url)).body).toEqual({ upvoteCount: 0, hasVoted: false })
    }
  })

  test('is not confused with a stranger who signs up with the address', async () => {
    const urls = await targets()
    const voter = await googleStudent(board, 'voter')
    for (const url of urls) await voter.put(url)
    const { id } = await voter.confess()
    await deleteAccount(voter)

    const stranger = await signUp('voter@ucsd.edu')

    const seen = await stranger.get('/api/confessions')
    for (const item of seen.body.items)
      expect(item).toMatchObject({ isOwner: false, hasVoted: false })
    expect((await stranger.get('/api/me/confessions')).body.items).toEqual([])
    expect((await stranger.delete(`/api/confessions/${id}`)).status).toBe(403)
    // The stranger can take back only their own vote, not the vote of the person who left.
    for (const url of urls) {
      expect((await stranger.delete(url)).body).toEqual({ upvoteCount: 1, hasVoted: false })
      expect((await stranger.put(url)).body).toEqual({ upvoteCount: 2, hasVoted: true })
    }
  })

  test('is a new person who may vote again if the address was never proved', async () => {
    const [url = ''] = await targets()
    const voter = await signUp('voter@ucsd.edu')
    await voter.put(url)
    await deleteAccount(voter)

    const again = await signUp('voter@ucsd.edu')

    expect((await again.put(url)).body).toEqual({ upvoteCount: 2, hasVoted: true })
  })
})

describe('a student who votes before proving the address', () => {
  const board = useBoard(googleSettings)

  test("keeps the earlier votes, can take them back, and can't vote twice", async () => {
    const { id } = await (await board.student()).confess()
    const { id: another } = await (await board.student()).confess()
    const voter = await board.student('voter')
    const url = (of: string) => `/api/confessions/${of}/upvote`
    await voter.put(url(id))

    expect(await continueWithGoogle(voter, voter.email)).toBe('signed-in')

    expect((await voter.get(`/api/confessions/${id}`)).body.hasVoted).toBe(true)
    expect((await voter.put(url(id))).body).toEqual({ upvoteCount: 1, hasVoted: true })
    expect((await voter.put(url(another))).body).toEqual({ upvoteCount: 1, hasVoted: true })
    expect((await voter.delete(url(id))).body).toEqual({ upvoteCount: 0, hasVoted: false })
    expect((await voter.get(`/api/confessions/${id}`)).body.hasVoted).toBe(false)
  })
})
