import { randomUUID } from 'node:crypto'
import { openPool } from './postgres.ts'
import { readJson, receiveSetup, serveJson } from './serve.ts'
import { sessionIn } from './session.ts'

/* A bare server that stores a reply in one statement. */

type Replies = { dataDir: string; headers: string[] }

const statement = `with parent as (
    select id, depth from replies where id = $3::uuid and confession_id = $2
  ), counted as (
    update confessions set reply_count = reply_count + 1
    where id = $2 and exists (select 1 from users where id = $4 and epoch = $7
        and exists (select 1 from sessions where hash = $8))
      and ($3::uuid is null or exists (select 1 from parent where depth < 3))
    returning id, author_tag
  ), answered as (
    update replies set answer_count = answer_count + 1
    where id = (select parent.id from counted, parent)
  )
  insert into replies
    (id, confession_id, parent_reply_id, depth, author_tag, is_op, content, created_at)
  select $1::uuid, counted.id, parent.id, coalesce(parent.depth + 1, 0), $4::uuid,
    counted.author_tag = $4::uuid, $5, $6::timestamptz
  from counted left join parent on true
  returning depth, is_op as "isOp"`

const { dataDir, headers } = await receiveSetup<Replies>()
const query = openPool(dataDir)

serveJson(201, headers, async (request) => {
  const { content } = await readJson<{ content: string }>(request)
  const [account, epoch, hash] = sessionIn(request)
  const confessionId = request.url?.slice('/api/confessions/'.length, -'/replies'.length)
  const [id, createdAt] = [randomUUID(), new Date()]
  const values = [id, confessionId, null, account, content, createdAt, epoch, hash]
  const [row] = await query<object>('reply', statement, values)
  if (!row) throw new Error('Nothing was written')
  const untouched = { updatedAt: null, upvoteCount: 0, isOwner: true, hasVoted: false, replies: [] }
  return { id, confessionId, parentReplyId: null, content, createdAt, ...untouched, ...row }
})
