import { openPipeline } from './postgres.ts'
import { receiveSetup, serveJson } from './serve.ts'
import { plainTag, readSession, sessionIn } from './session.ts'

/* A bare server for the newest feed of a signed-in viewer. It sends session, page and votes statements together. */

type SignedInFeed = { dataDir: string; headers: string[] }

type Row = { id: string; createdAt: Date }

const pageSize = 15
const feedStatement = `select id, title, preview, truncated, created_at as "createdAt",
    updated_at as "updatedAt", upvote_count as "upvoteCount", reply_count as "replyCount",
    author_tag = any($1::uuid[]) as "isOwner"
  from confessions order by created_at desc, id desc limit ${pageSize + 1}`
const votesStatement = 'select confession_id from reactions where voter_tag = any($1::uuid[])'

const { dataDir, headers } = await receiveSetup<SignedInFeed>()
const query = await openPipeline(dataDir)
/** The ids of the previous page, because the statement for votes is sent before the new page has arrived. */
let ids = (await readPage(['', '', ''])).slice(0, pageSize).map(({ id }) => id)

serveJson(200, headers, async (request) => {
  const session = sessionIn(request)
  const tags = ids.map((id) => plainTag(session[0], id))
  const [[viewer], rows, votes] = await Promise.all([
    readSession(query, session),
    readPage(session),
    query<{ confession_id: string }>('votes', votesStatement, [tags]),
  ])
  if (!viewer) throw new Error('No one is signed in')
  const voted = new Set(votes.map(({ confession_id }) => confession_id))
  const items = rows.slice(0, pageSize).map((row) => ({ ...row, hasVoted: voted.has(row.id) }))
  ids = items.map(({ id }) => id)
  const last = items.at(-1)
  return {
    items,
    nextCursor:
      last && Buffer.from(`${last.createdAt.toISOString()} ${last.id}`).toString('base64url'),
  }
})

function readPage([account, epoch]: string[]) {
  return query<Row>('feed', feedStatement, [[account, epoch].filter(Boolean)])
}
