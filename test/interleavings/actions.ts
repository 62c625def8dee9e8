import { readArguments } from '../../src/cli/moderation/moderate.ts'
import { deleteAccount } from '../../src/server/accounts/deletion.ts'
import type { Board } from '../../src/server/board/board.ts'
import { deleteConfession, updateConfession } from '../../src/server/confessions/confessions.ts'
import type { Item } from '../../src/server/content/item-kinds.ts'
import type { PooledDatabase } from '../../src/server/db/database.ts'
import { transact } from '../../src/server/moderation/desk/decide.ts'
import { addReport } from '../../src/server/moderation/reports.ts'
import { createReply, deleteReply, updateReply } from '../../src/server/replies/replies.ts'
import { setUpvote } from '../../src/server/upvotes/upvotes.ts'
import type { Viewer } from '../../src/server/viewer/viewer.ts'
import type { Scene } from './scene.ts'

type Action = (db: PooledDatabase, board: Board, scene: Scene) => Promise<unknown>

/** The statements that matter, as requests and commands run them. */
export const actions = {
  vote: (db, board, { reader, target }) => setUpvote(db, board, reader, target, true),
  unvote: (db, board, { reader, target }) => setUpvote(db, board, reader, target, false),
  reply: (db, board, scene) => reply(db, board, scene.reader, scene),
  'own reply': (db, board, scene) => reply(db, board, scene.author, scene),
  edit: async (db, board, { author, target: { kind, id } }) => {
    const text = { title: 'Edited', content: 'Edited' }
    const edited =
      kind === 'confession'
        ? await updateConfession(db, board, author, id, text)
        : await updateReply(db, board, author, id, text)
    return edited.content
  },
  delete: async (db, board, { author, target: { kind, id } }) => {
    if (kind === 'reply') return deleteReply(db, board, author, id)
    return deleteConfession(db, board, author, id)
  },
  hide: (db, board, { target }) => decide(db, board, target, 'hide', '--rule', 'spam'),
  restore: (db, board, { target }) => decide(db, board, target, 'restore'),
  report: (db, board, { reader, target }) =>
    addReport(db, board, reader, target, { reason: 'spam', note: '' }),
  leave: (db, board, { author }) => leave(db, board, author),
  'reader leaves': (db, board, { reader }) => leave(db, board, reader),
  suspend: (db, board, { target }) => decide(db, board, target, 'suspend', '--days', '7'),
  'suspend reader': (db, board, { below }) => decide(db, board, below, 'suspend', '--days', '7'),
} satisfies Record<string, Action>

export type ActionName = keyof typeof actions

async function reply(
  db: PooledDatabase,
  board: Board,
  by: Viewer,
  { confessionId, target }: Scene,
): Promise<string> {
  const parentReplyId = target.kind === 'reply' ? target.id : null
  const { content } = await createReply(db, board, by, confessionId, {
    content: 'Posted meanwhile',
    parentReplyId,
  })
  return content
}

function leave(db: PooledDatabase, board: Board, viewer: Viewer): Promise<void> {
  return deleteAccount(db, board, viewer, { deleteContent: true }, 'the tests')
}

async function decide(
  db: PooledDatabase,
  board: Board,
  { id }: Item,
  verb: string,
  ...options: string[]
): Promise<void> {
  const command = readArguments([verb, id, ...options])
  if (!command) throw new Error('Usage is told')
  const { verb: known, ...given } = command
  const person = { by: 'an operator', isSignedIn: false }
  const { events = [] } = await transact({ ...board, db }, person, (desk) => known.run(desk, given))
  for (const event of events) board.events.publish(event)
}
