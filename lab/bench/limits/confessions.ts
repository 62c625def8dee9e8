import { randomUUID } from 'node:crypto'
import { openPool } from './postgres.ts'
import { readJson, receiveSetup, serveJson } from './serve.ts'
import { sessionIn } from './session.ts'

/* A bare server that stores a confession in one statement. */

type Confessions = { dataDir: string; headers: string[] }

const statement = `insert into confessions
    (id, author_tag, title, content, preview, truncated, created_at)
  select $1::uuid, $2::uuid, $3, $4, $5, $6::boolean, $7::timestamptz
  where exists (select 1 from users where id = $8 and epoch = $9
    and exists (select 1 from sessions where hash = $10))
  on conflict do nothing returning 1`

const { dataDir, headers } = await receiveSetup<Confessions>()
const query = openPool(dataDir)

serveJson(201, headers, async (request) => {
  const { title, content } = await readJson<{ title: string; content: string }>(request)
  const [account, epoch, hash] = sessionIn(request)
  const [id, createdAt] = [randomUUID(), new Date()]
  const preview = `${content.slice(0, 150)}...`
  const values = [id, account, title, content, preview, true, createdAt, account, epoch, hash]
  const written = await query('confession', statement, values)
  if (written.length === 0) throw new Error('Nothing was written')
  const untouched = {
    updatedAt: null,
    upvoteCount: 0,
    replyCount: 0,
    isOwner: true,
    hasVoted: false,
  }
  return { id, title, content, createdAt, ...untouched }
})
