import { openPipeline } from './postgres.ts'
import { receiveSetup, serveJson } from './serve.ts'
import { plainTag, readSession, sessionIn } from './session.ts'

/* A bare server for a thread of a signed-in viewer. It sends session, replies and votes statements together. */

type SignedInThread = { dataDir: string; headers: string[]; threadId: string }

type Row = { id: string; parentReplyId: string | null }
type Reply = Row & { hasVoted: boolean; replies: Reply[] }

const threadStatement = `select id, confession_id as "confessionId",
    parent_reply_id as "parentReplyId", depth, content, created_at as "createdAt",
    updated_at as "updatedAt", upvote_count as "upvoteCount", is_op as "isOp",
    author_tag = any($2::uuid[]) as "isOwner"
  from replies where confession_id = $1 order by upvote_count desc, created_at, id`
const votesStatement = 'select reply_id from reactions where voter_tag = any($1::uuid[])'

const { dataDir, headers, threadId } = await receiveSetup<SignedInThread>()
const query = await openPipeline(dataDir)
/** The ids of the previous answer, because the statement for votes is sent before the new one has arrived. */
let ids = (await readReplies(['', ''])).map(({ id }) => id)

serveJson(200, headers, async (request) => {
  const session = sessionIn(request)
  const tags = ids.map((id) => plainTag(session[0], id))
  const [[viewer], rows, votes] = await Promise.all([
    readSession(query, session),
    readReplies(session),
    query<{ reply_id: string }>('votes', votesStatement, [tags]),
  ])
  if (!viewer) throw new Error('No one is signed in')
  ids = rows.map(({ id }) => id)
  return { replies: treeOf(rows, new Set(votes.map(({ reply_id }) => reply_id))), nextCursor: null }
})

/** Nests the sorted replies below their parents. */
function treeOf(rows: Row[], voted: Set<string>): Reply[] {
  const replies = rows.map((row) => ({ ...row, hasVoted: voted.has(row.id), replies: [] }))
  const byId = new Map<string | null, Reply>(replies.map((reply) => [reply.id, reply]))
  const top: Reply[] = []
  for (const reply of replies) (byId.get(reply.parentReplyId)?.replies ?? top).push(reply)
  return top
}

function readReplies([account, epoch]: string[]) {
  return query<Row>('thread', threadStatement, [threadId, [account, epoch].filter(Boolean)])
}
