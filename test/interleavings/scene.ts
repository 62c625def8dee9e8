import { sql } from 'drizzle-orm'
import { lastSuspensionOf } from '../../src/server/accounts/records/departures.ts'
import type { Board } from '../../src/server/board/board.ts'
import { createConfession } from '../../src/server/confessions/confessions.ts'
import type { Item } from '../../src/server/content/item-kinds.ts'
import { rowsOf } from '../../src/server/db/database.ts'
import { addReport } from '../../src/server/moderation/reports.ts'
import { createReply } from '../../src/server/replies/replies.ts'
import { setUpvote } from '../../src/server/upvotes/upvotes.ts'
import type { Viewer } from '../../src/server/viewer/viewer.ts'
import { openAccount, type TestBoard } from '../board.ts'
import { hideAsOperator } from '../moderation/decisions.ts'

/** The author wrote `target`. The reader wrote the reply below it, and the confession if the target is a reply. */
export type Scene = {
  author: Viewer
  reader: Viewer
  confessionId: string
  target: Item
  below: Item
}

export type Setting = {
  kind: Item['kind']
  /** The state of the target before both actions. */
  before: ('vote' | 'hide' | 'report')[]
}

let people = 0

export async function makeScene(board: TestBoard, { kind, before }: Setting): Promise<Scene> {
  const { board: its } = board
  const [author, reader] = [await newMember(its), await newMember(its)]
  const text = { title: 'A title', content: 'A confession' }
  const isReply = kind === 'reply'
  const confession = await createConfession(its.db, its, isReply ? reader : author, text)
  const confessionId = confession.id
  const post = (by: Viewer, parentReplyId: string | null) =>
    createReply(its.db, its, by, confessionId, { content: 'A reply', parentReplyId })
  const above = isReply ? (await post(author, null)).id : null
  const below = { kind: 'reply', id: (await post(reader, above)).id } as const
  const target: Item = { kind, id: above ?? confessionId }
  if (before.includes('vote')) await setUpvote(its.db, its, reader, target, true)
  if (before.includes('report'))
    await addReport(its.db, its, reader, target, { reason: 'spam', note: '' })
  if (before.includes('hide')) await hideAsOperator(board, target)
  return { author, reader, confessionId, target, below }
}

async function newMember(board: Board): Promise<Viewer> {
  const [session] = await openAccount(board, `member-${++people}@ucsd.edu`, true)
  const viewer = session && (await board.sessions.find(session[1]))
  if (!viewer) throw new Error('The new member is not signed in')
  return viewer
}

type Member = { isThere: boolean; isSuspended: boolean; items: number }
type ItemRow = {
  /** Which item of the scene it is. */
  id: string
  isHidden: boolean
  isBelowHidden: boolean
  upvoteCount: number
  votes: number
  /** Whether search finds it; null for replies. */
  isFound: boolean | null
}
export type State = { items: ItemRow[]; author: Member; reader: Member; decisions: unknown[] }

/** Returns what the database has of the scene: an outcome of its works, which two orders can have in common. */
export async function stateOf(board: Board, scene: Scene): Promise<State> {
  const { target, below, confessionId } = scene
  const shared = sql`
    case id when ${target.id} then 'target' when ${below.id} then 'below'
      when ${confessionId} then 'confession' else 'new' end as id,
    is_hidden as "isHidden", content, updated_at is not null as "isEdited", upvote_count as "upvoteCount",
    (select count(*)::int from reactions where confession_id = item.id or reply_id = item.id) as votes,
    (select count(*)::int from reports where reply_id = item.id
      or (reports.confession_id = item.id and reply_id is null)) as reports`
  const items = await rowsOf<ItemRow>(
    board.db,
    sql`select ${shared}, false as "isBelowHidden", reply_count as answers, title,
        exists (select 1 from confession_terms where confession_id = item.id) as "isFound"
      from confessions as item where id = ${confessionId}
      union all
      select ${shared}, is_below_hidden, answer_count, null, null
      from replies as item where confession_id = ${confessionId}
      order by id, content`,
  )
  const decisions = await rowsOf(
    board.db,
    sql`select verb from decisions where item_id = ${target.id} order by at`,
  )
  const [author, reader] = [
    await memberOf(board, scene.author),
    await memberOf(board, scene.reader),
  ]
  return { items, author, reader, decisions }
}

async function memberOf({ db, keys }: Board, viewer: Viewer): Promise<Member> {
  const isTheirs = sql`author_tag = any(${sql.param(viewer.authorTags)}::uuid[])`
  const [member] = await rowsOf<Member>(
    db,
    sql`select exists (select 1 from users where id = ${viewer.accountId}) as "isThere",
      exists (select 1 from suspensions where ${isTheirs}) as "isSuspended",
      (select count(*)::int from (select author_tag from confessions union all select author_tag from replies) as item
        where ${isTheirs}) as items`,
  )
  if (!member) throw new Error('Nothing was selected')
  // A suspension must be on the account, or wait for the person to come back.
  const isCarriedOver = (await lastSuspensionOf(db, keys, viewer.email)) !== null
  return { ...member, isSuspended: member.isThere ? member.isSuspended : isCarriedOver }
}
