import { describe, expect, test } from 'vitest'
import { deleteAccount } from '../../../test/accounts/accounts.ts'
import { googleSettings } from '../../../test/accounts/google.ts'
import { mailSettings } from '../../../test/accounts/mailbox.ts'
import {
  type Answer,
  type Caller,
  callerOf,
  openAccount,
  password,
  useBoard,
} from '../../../test/board.ts'
import { listenOn } from '../../../test/event-stream.ts'
import { hideAsOperator } from '../../../test/moderation/decisions.ts'
import { suspendAuthor } from '../../../test/suspensions.ts'
import type { CallName } from '../../contract/calls.ts'

/*
 * Who may do what, on a board that sends mail and knows Google: the status of each call, for each of these people. A call
 * without a row does not compile.
 *
 *   visitor     has no session
 *   signedOut   ended their session a moment ago, but still sends its cookie
 *   deleted     deleted their account a moment ago, but still sends its cookie
 *   unverified  signed up before the board sent mail, and has not typed a code yet
 *   former      has an address on a domain that the board was for earlier
 *   suspended   may not write for some days
 *   other       is any other student
 *   owner       wrote the item that the call names
 */
const people = [
  'visitor',
  'signedOut',
  'deleted',
  'unverified',
  'former',
  'suspended',
  'other',
  'owner',
] as const
const origin = 'http://localhost'
type Person = (typeof people)[number]

// biome-ignore format: it is a table
const rights: Record<CallName, string> = {
  //                                         visitor, signedOut, deleted, unverified, former, suspended, other, owner
  'GET /api/confessions':                     '200 200 200 200 200 200 200 200',
  'POST /api/confessions':                    '401 401 401 403 403 403 201 201',
  'GET /api/confessions/:id':                 '200 200 200 200 200 200 200 200',
  'PATCH /api/confessions/:id':               '401 401 401 403 403 403 403 200',
  'DELETE /api/confessions/:id':              '401 401 401 403 403 403 403 204',
  'GET /api/me/confessions':                  '401 401 401 200 200 200 200 200',
  'GET /api/confessions/:id/replies':         '200 200 200 200 200 200 200 200',
  'POST /api/confessions/:id/replies':        '401 401 401 403 403 403 201 201',
  'GET /api/replies/:id/replies':             '200 200 200 200 200 200 200 200',
  'PATCH /api/replies/:id':                   '401 401 401 403 403 403 403 200',
  'DELETE /api/replies/:id':                  '401 401 401 403 403 403 403 200',
  'GET /api/me/replies':                      '401 401 401 200 200 200 200 200',
  'GET /api/search':                          '200 200 200 200 200 200 200 200',
  'GET /api/me/inbox':                        '401 401 401 200 200 200 200 200',
  'PUT /api/confessions/:id/upvote':          '401 401 401 403 403 403 200 200',
  'DELETE /api/confessions/:id/upvote':       '401 401 401 403 200 200 200 200',
  'PUT /api/replies/:id/upvote':              '401 401 401 403 403 403 200 200',
  'DELETE /api/replies/:id/upvote':           '401 401 401 403 200 200 200 200',
  'GET /api/confessions/:id/report':          '401 401 401 200 200 200 200 200',
  'PUT /api/confessions/:id/report':          '401 401 401 403 403 403 200 403',
  'DELETE /api/confessions/:id/report':       '401 401 401 403 200 200 200 200',
  'GET /api/replies/:id/report':              '401 401 401 200 200 200 200 200',
  'PUT /api/replies/:id/report':              '401 401 401 403 403 403 200 403',
  'DELETE /api/replies/:id/report':           '401 401 401 403 200 200 200 200',
  'PUT /api/confessions/:id/appeal':          '401 401 401 403 403 404 404 204',
  'PUT /api/replies/:id/appeal':              '401 401 401 403 403 404 404 204',
  'GET /api/session':                         '200 200 200 200 200 200 200 200',
  'POST /api/session':                        '200 200 200 200 200 200 200 200',
  'DELETE /api/session':                      '200 200 200 200 200 200 200 200',
  'DELETE /api/sessions':                     '401 401 401 200 200 200 200 200',
  'POST /api/session/google':                 '200 200 200 200 200 200 200 200',
  'PUT /api/session/google':                  '410 410 410 410 410 410 410 410',
  'POST /api/account':                        '202 202 202 202 202 202 202 202',
  'PUT /api/account':                         '410 410 410 410 410 410 410 410',
  'POST /api/account/deletion':               '401 401 401 200 200 200 200 200',
  'GET /api/me/stats':                        '401 401 401 200 200 200 200 200',
  'POST /api/account/password-reset':         '204 204 204 204 204 204 204 204',
  'PUT /api/account/password-reset':          '410 410 410 410 410 410 410 410',
  'PUT /api/account/password':                '401 401 401 200 200 200 200 200',
  'POST /api/account/verification':           '410 410 410 202 410 410 410 410',
  'POST /api/me/export':                      '401 401 401 403 200 200 200 200',
  'POST /api/takedowns':                      '201 201 201 201 201 201 201 201',
  'GET /api/moderation':                      '200 200 200 200 200 200 200 200',
  'GET /api/events':                          '200 200 200 200 200 200 200 200',
}

const text = { title: 'A title', content: 'A text' }
const bodies: Partial<Record<CallName, object>> = {
  'POST /api/confessions': text,
  'PATCH /api/confessions/:id': text,
  'POST /api/confessions/:id/replies': text,
  'PATCH /api/replies/:id': { content: 'Another text' },
  'PUT /api/confessions/:id/report': { reason: 'spam' },
  'PUT /api/replies/:id/report': { reason: 'spam' },
  'PUT /api/confessions/:id/appeal': { text: 'It hurts no one' },
  'PUT /api/replies/:id/appeal': { text: 'It hurts no one' },
  'POST /api/session': { email: 'owner@ucsd.edu', password },
  'PUT /api/session/google': { password },
  'POST /api/account': { email: 'new@ucsd.edu', password },
  'PUT /api/account': { code: '12345678' },
  'POST /api/account/deletion': { password, deleteContent: true },
  'POST /api/account/password-reset': { email: 'owner@ucsd.edu' },
  'PUT /api/account/password-reset': { token: 'unknown', password },
  'PUT /api/account/password': { currentPassword: password, newPassword: 'another password' },
  'POST /api/me/export': { password, votes: false },
  'POST /api/takedowns': {
    kind: 'person',
    link: `${origin}/confession/${crypto.randomUUID()}`,
    statement: 'It is about me',
    contact: 'me@example.org',
    goodFaith: true,
  },
}

describe('who may do what', () => {
  const board = useBoard({ ...mailSettings, ...googleSettings, PUBLIC_URL: origin })

  test.each(Object.entries(rights) as [CallName, string][])('%s', async (name, statuses) => {
    const { callers, itemId } = await prepare(name)
    const [method = '', path = ''] = name.split(' ')
    const url = path.replace(':id', itemId).replace('/search', '/search?q=text')
    const answered: number[] = []
    // The owner comes last, because a call may delete the item.
    for (const person of people) {
      const caller = callers[person]
      const send = caller[method.toLowerCase() as 'post' | 'put']
      const { status } =
        path === '/api/events'
          ? await listenOn(board.app, '', { cookie: caller.cookie })
          : await send(url, bodies[name])
      answered.push(status)
    }
    expect(answered.join(' ')).toBe(statuses)
  })

  /** Makes an account for each person, and the owner's item. */
  async function prepare(name: CallName) {
    const member = async (person: string, isVerified = true) => {
      const email = person === 'former' ? 'former@college.example' : `${person}@ucsd.edu`
      return callerOf(board.app, email, await openAccount(board.board, email, isVerified))
    }
    /** Returns someone who still sends the cookie of a session that `end` ends. */
    const withEndedSession = async (person: string, end: (caller: Caller) => Promise<Answer>) => {
      const caller = await member(person)
      const [cookieName = '', cookie = ''] = caller.cookie.split('=')
      await caller.get('/api/session')
      expect((await end(caller)).status).toBe(200)
      return callerOf(board.app, caller.email, [[cookieName, cookie]])
    }
    const [suspended, owner] = [await member('suspended'), await member('owner')]
    await suspendAuthor(board.board, (await suspended.confess()).id)
    const callers: Record<Person, Caller> = {
      visitor: board.visitor(),
      signedOut: await withEndedSession('signedOut', (caller) => caller.delete('/api/session')),
      deleted: await withEndedSession('deleted', deleteAccount),
      unverified: await member('unverified', false),
      former: await member('former'),
      suspended,
      other: await member('other'),
      owner,
    }
    const confession = (await owner.confess()).id
    const isReply = name.includes('/replies/')
    const itemId = isReply ? (await owner.reply(confession)).id : confession
    if (name.endsWith('/appeal'))
      await hideAsOperator(board, { kind: isReply ? 'reply' : 'confession', id: itemId })
    return { callers, itemId }
  }
})
