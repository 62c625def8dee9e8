import { expect, test } from 'vitest'
import type { InboxItem } from '../../../contract/inbox.ts'
import { withRepliesTogether } from './replies-together.ts'

test('replies to one confession stand together, newest first, where its newest reply is', () => {
  const items = ['a5', 'b4', 'a3', 'c2', 'b1'].map((name) => ({
    confession: { id: name.slice(0, 1) },
    reply: { id: name },
  }))
  const together = withRepliesTogether(items as InboxItem[])
  expect(together.map(({ reply }) => reply.id)).toEqual(['a5', 'a3', 'b4', 'b1', 'c2'])
})
