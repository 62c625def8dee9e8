import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { replyAnswer } from '../../../../test/answers.ts'
import type { Reply } from '../../../contract/replies.ts'
import { createQueryClient } from '../api/query-client.ts'
import { threadQuery } from '../replies/queries.ts'
import { insertReply } from './siblings.ts'

const confessionId = 'confession'

test('a reply to the confession is not shown among the answers to another reply', () => {
  const client = createQueryClient()
  show(client, {}, [of('first')])
  show(client, { below: 'first', cursor: 'here' }, [of('answer', 'first')])
  insertReply(client, confessionId, of('mine'))

  expect(shown(client, {})).toEqual(['first', 'mine'])
  expect(shown(client, { below: 'first', cursor: 'here' })).toEqual(['answer'])
})

test('an answer is shown in the list of answers to that reply, on the last page', () => {
  const client = createQueryClient()
  const part = { below: 'first', cursor: 'here' }
  show(client, part, [of('answer', 'first')], [of('next', 'first')])
  insertReply(client, confessionId, of('mine', 'first'))
  insertReply(client, confessionId, of('other', 'elsewhere'))

  expect(shown(client, part)).toEqual(['answer', 'next', 'mine'])
})

function show(
  client: QueryClient,
  part: { below?: string; cursor?: string },
  ...pages: Reply[][]
): void {
  client.setQueryData(threadQuery(confessionId, part).queryKey, {
    pages: pages.map((replies) => ({ replies, nextCursor: null, below: part.below })),
    pageParams: pages.map(() => null),
  })
}

function shown(client: QueryClient, part: { below?: string; cursor?: string }): string[] {
  const thread = client.getQueryData(threadQuery(confessionId, part).queryKey)
  return thread?.pages.flatMap(({ replies }) => replies.map(({ id }) => id)) ?? []
}

function of(id: string, parentReplyId: string | null = null): Reply {
  const depth = parentReplyId ? 1 : 0
  return replyAnswer({ id, confessionId, parentReplyId, depth, content: id })
}
