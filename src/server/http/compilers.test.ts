import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { confessionAnswer, replyAnswer } from '../../../test/answers.ts'
import { User } from '../../contract/accounts.ts'
import { Confession } from '../../contract/confessions.ts'
import { Thread } from '../../contract/replies.ts'
import { compilersFactory } from './compilers.ts'
import { answerErrors } from './errors.ts'

const id = '0b8b6a52-6f5e-4c1e-9d5c-2d1f3a4b5c6d'
const time = '2026-05-04T03:02:01.000Z'
const confession = confessionAnswer({
  id,
  content: 'A "confession"',
  upvoteCount: 2,
  isOwner: true,
})
const reply = replyAnswer({ id, confessionId: id, updatedAt: time, isOwner: true })
const user = {
  email: 'ada@ucsd.edu',
  memberSince: '2026-05',
  emailVerified: true,
  hasPassword: false,
}
const canary = { authorTag: 'canary', accountId: 'canary' }

describe('an answer', () => {
  let app: FastifyInstance
  beforeEach(() => {
    app = Fastify({ schemaController: { compilersFactory } })
    answerErrors(app)
    return () => app.close()
  })

  async function answered(schema: z.ZodType, answer: unknown) {
    app.get('/', { schema: { response: { 200: schema } } }, async () => answer)
    const { statusCode, body } = await app.inject('/')
    return { status: statusCode, body: JSON.parse(body) }
  }

  test('holds what its schema declares', async () => {
    const replies = [{ ...reply, replies: [{ ...reply, depth: 1, parentReplyId: id }] }]
    const thread = { replies, nextCursor: 'next' }

    expect(await answered(Thread, thread)).toEqual({ status: 200, body: thread })
  })

  test.each<[string, z.ZodType, unknown, unknown]>([
    ['in itself', Confession, { ...confession, ...canary }, confession],
    [
      'in the items of a list, and in theirs',
      Thread,
      {
        replies: [{ ...reply, ...canary, replies: [{ ...reply, ...canary }] }],
        nextCursor: null,
        ...canary,
      },
      { replies: [{ ...reply, replies: [reply] }], nextCursor: null },
    ],
    [
      'in what may be null',
      z.object({ user: User.nullable() }),
      { user: { ...user, ...canary } },
      { user },
    ],
    ['in what is checked further', User.refine(() => true), { ...user, ...canary }, user],
    ['in one of several kinds', z.union([User, Confession]), { ...user, ...canary }, user],
  ])('never holds anything else %s', async (_, schema, answer, body) => {
    expect(await answered(schema, answer)).toEqual({ status: 200, body })
  })

  test('may leave out what is optional', async () => {
    const schema = z.object({ note: z.string().optional(), url: z.url() })
    const url = 'https://spill.example/'

    expect((await answered(schema, { url })).body).toEqual({ url })
  })

  test.each<[string, z.ZodType, unknown]>([
    ['has a field too few', Confession, { ...confession, title: undefined }],
    ['has null where something has to be', Confession, { ...confession, content: null }],
    ['has an object in place of a text', Confession, { ...confession, title: canary }],
    ['has a time that is no text', Confession, { ...confession, createdAt: new Date(time) }],
    ['has a count that is no number', Confession, { ...confession, upvoteCount: '2' }],
    ['has a count that is not a number', Confession, { ...confession, upvoteCount: Number.NaN }],
    ['has a text where yes or no has to be', Confession, { ...confession, hasVoted: 'canary' }],
    ['has a list where one has to be', Confession, [confession]],
    ['has one where a list has to be', Thread, { replies: reply, nextCursor: null }],
    [
      'has a misfit far below',
      Thread,
      { replies: [{ ...reply, replies: [canary] }], nextCursor: null },
    ],
    ['has more of a date than its month', User, { ...user, memberSince: '2026-05-04' }],
    ['is nothing', Confession, null],
  ])('that %s is a failure, and tells nothing', async (_, schema, answer) => {
    expect(await answered(schema, answer)).toEqual({
      status: 500,
      body: { status: 500, code: 'failed', title: 'Something went wrong' },
    })
  })
})
