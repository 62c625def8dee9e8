import { openPool } from './postgres.ts'
import { receiveSetup, serveJson } from './serve.ts'
import { plainTag, sessionIn } from './session.ts'

/* A bare server that adds or removes an upvote in one statement. */

type Upvotes = { dataDir: string; headers: string[] }

const addition = statement(`insert into reactions (confession_id, voter_tag, created_on)
  select id, $5, (now() at time zone 'utc')::date from target
  on conflict do nothing returning 1 as count`)
const removal = statement(
  'delete from reactions using target where voter_tag = $5 returning -1 as count',
)

const { dataDir, headers } = await receiveSetup<Upvotes>()
const query = openPool(dataDir)

serveJson(200, headers, async (request) => {
  const session = sessionIn(request)
  const id = request.url?.slice('/api/confessions/'.length, -'/upvote'.length) ?? ''
  const hasVoted = request.method === 'PUT'
  const [name, text] = hasVoted ? (['add', addition] as const) : (['remove', removal] as const)
  const values = [id, ...session, plainTag(session[0], id)]
  const [row] = await query<{ upvoteCount: number }>(name, text, values)
  if (!row) throw new Error('Nothing was voted on')
  return { upvoteCount: row.upvoteCount, hasVoted }
})

function statement(change: string): string {
  return `with target as (
      select id, upvote_count from confessions where id = $1 and exists (select 1 from users
        where id = $2 and epoch = $3 and exists (select 1 from sessions where hash = $4))
      for no key update
    ), change as (${change}
    ), counted as (
      update confessions set upvote_count = greatest(0, upvote_count + (select sum(count) from change))
      where id = $1 and exists (select 1 from change) returning upvote_count
    )
    select coalesce((select upvote_count from counted), upvote_count) as "upvoteCount" from target`
}
