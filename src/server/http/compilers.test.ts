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

  test('contains what its schema declares', async () => {
    const replies = [{ ...reply, replies: [{ ...reply, depth: 1, parentReplyId: id }] }]
    const thread = { replies, nextCursor: 'next' }

    expect(await answered(Thread, thread)).toEqual({ status: 200, body: thread })
  })

  test.each<[string, z.ZodType, unknown, unknown]>([
    ['at the top level', Confession, { ...confession, ...canary }, confession],
    [
      'in list items and the items below them',
      Thread,
      {
        replies: [{ ...reply, ...canary, replies: [{ ...reply, ...canary }] }],
        nextCursor: null,
        ...canary,
      },
      { replies: [{ ...reply, replies: [reply] }], nextCursor: null },
    ],
    [
      'in a nullable field',
      z.object({ user: User.nullable() }),
      { user: { ...user, ...canary } },
      { user },
    ],
    ['in a refined schema', User.refine(() => true), { ...user, ...canary }, user],
    ['in a union', z.union([User, Confession]), { ...user, ...canary }, user],
  ])('contains no undeclared field %s', async (_, schema, answer, body) => {
    expect(await answered(schema, answer)).toEqual({ status: 200, body })
  })

  test('may leave out what is optional', async () => {
    const schema = z.object({ note: z.string().optional(), url: z.url() })
    const url = 'https://spill.example/'

    expect((await answered(schema, { url })).body).toEqual({ url })
  })

  test.each<[string, z.ZodType, unknown]>([
    ['lacks a field', Confession, { ...confession, title: undefined }],
    ['has null in a required field', Confession, { ...confession, content: null }],
    ['has an object instead of a text', Confession, { ...confession, title: canary }],
    ['has a time that is not a text', Confession, { ...confession, createdAt: new Date(time) }],
    ['has a count that is a text', Confession, { ...confession, upvoteCount: '2' }],
    ['has a count that is NaN', Confession, { ...confession, upvoteCount: Number.NaN }],
    ['has a text instead of a boolean', Confession, { ...confession, hasVoted: 'canary' }],
    ['is a list instead of an object', Confession, [confession]],
    ['has an object instead of a list', Thread, { replies: reply, nextCursor: null }],
    [
      'has a wrong value in a nested item',
      Thread,
      { replies: [{ ...reply, replies: [canary] }], nextCursor: null },
    ],
    ['has a full date instead of a month', User, { ...user, memberSince: '2026-05-04' }],
    ['is null', Confession, null],
  ])('fails without details if it %s', async (_, schema, answer) => {
    const number = expect.stringMatching(/ [0-9a-f]{8}\.$/)
    expect(await answered(schema, answer)).toEqual({
      status: 500,
      body: { status: 500, code: 'failed', title: 'Something went wrong', detail: number },
    })
  })
})
