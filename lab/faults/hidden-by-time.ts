import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { seededRandom, shuffled } from '../../seed/random.ts'
import { readConfig } from '../../src/server/config/config.ts'
import type { Item } from '../../src/server/content/item-kinds.ts'
import { openBoard } from '../../src/server/open-board.ts'
import buildPages from '../../test/build-pages.ts'
import { openDesk } from '../../test/moderation/desk.ts'
import { launch } from '../../test/processes/server-process.ts'
import { signUp } from '../../test/remote-student.ts'
import { median } from '../kit/numbers.ts'
import { deviation, shareSlower } from './compare-timings.ts'

/*
 * Hides half of some confessions and replies and deletes the other half. Then it sends a stranger's requests about them
 * to every call that takes an id, in random order, and measures whether response times tell hidden from deleted. If they
 * don't, one run in a hundred reports a miss by chance.
 */
const itemsOfKind = 20
const timesPerItem = Number(process.env.TIMES ?? 20)
/** With this two-sided bound, one run in a hundred reports a miss by chance, over all calls together. */
const deviations = 3.5

type Fate = 'hidden' | 'deleted'
type Target = Item & { confession: string; fate: Fate }
type Call = { name: string; kind: Item['kind']; send: (target: Target) => Request }
type Request = [method: string, path: string, body?: object | undefined]

const text = { title: 'A title', content: 'A text' }
const calls: Call[] = [
  ...(['confession', 'reply'] as const).flatMap((kind) => [
    onItem(kind, 'PATCH', '', text),
    onItem(kind, 'DELETE', ''),
    onItem(kind, 'PUT', '/upvote'),
    onItem(kind, 'DELETE', '/upvote'),
    onItem(kind, 'GET', '/report'),
    onItem(kind, 'PUT', '/report', { reason: 'spam' }),
    onItem(kind, 'DELETE', '/report'),
    onItem(kind, 'PUT', '/appeal', { text: 'Please' }),
    onItem(kind, 'GET', '/replies'),
  ]),
  onItem('confession', 'GET', ''),
  onItem('confession', 'POST', '/replies', { content: 'A reply' }),
  {
    name: 'POST a reply to a reply',
    kind: 'reply',
    send: ({ confession, id }) => [
      ...(['POST', `/api/confessions/${confession}/replies`] as const),
      { content: 'A reply', parentReplyId: id },
    ],
  },
  {
    name: 'GET a thread with a focus',
    kind: 'reply',
    send: ({ confession, id }) => ['GET', `/api/confessions/${confession}/replies?focus=${id}`],
  },
]

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const random = seededRandom(seed)
console.log(`SEED=${seed}`)
buildPages()
const folder = mkdtempSync(join(tmpdir(), 'spill-torture-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const settings = {
  // The board's own PostgreSQL flushes to the disk, so a row lock, which is written there, shows in the times.
  DATA_DIR: join(folder, 'data'),
  SECRET_FILE: join(folder, 'secret'),
  RATE_LIMITS: 'off',
}
const server = await launch({ settings })
await server.opened
const author = await signUp(server.origin, { email: 'author@ucsd.edu', password: 'correct horse' })
const stranger = await signUp(server.origin)
const targets = await placeTargets()

const samples = shuffled(
  calls.flatMap((call) =>
    targets
      .filter(({ kind }) => kind === call.kind)
      .flatMap((target) => Array.from({ length: timesPerItem }, () => ({ call, target }))),
  ),
  random,
)
const times = new Map(
  calls.map((call) => [call, { hidden: [] as number[], deleted: [] as number[] }]),
)
const statuses = new Map<Call, Set<number>>(calls.map((call) => [call, new Set()]))
for (const { call, target } of samples.slice(0, 500)) await stranger.send(...call.send(target))
for (const { call, target } of samples) {
  const from = performance.now()
  const { status } = await stranger.send(...call.send(target))
  times.get(call)?.[target.fate].push(performance.now() - from)
  statuses.get(call)?.add(status)
}

let missed = 0
for (const [call, { hidden, deleted }] of times) {
  const share = shareSlower(hidden, deleted)
  const bound = deviations * deviation(hidden.length, deleted.length)
  const answered = [...(statuses.get(call) ?? [])]
  const isMissed = Math.abs(share - 0.5) > bound || answered.length > 1
  if (isMissed) missed++
  console.log(
    `${isMissed ? 'MISSED' : 'ok    '} ${call.name}: ${answered.join(' and ')}, ` +
      `${median(hidden).toFixed(2)} ms hidden, ${median(deleted).toFixed(2)} ms deleted, the hidden ` +
      `one is slower in ${(100 * share).toFixed(1)} of 100 (50 ± ${(100 * bound).toFixed(1)})`,
  )
}
server.kill('SIGTERM')
await server.ended
console.log(`${missed} of ${calls.length} calls tell, by ${samples.length} requests`)
process.exit(missed === 0 ? 0 : 1)

function onItem(kind: Item['kind'], method: string, what: string, body?: object): Call {
  const items = kind === 'confession' ? 'confessions' : 'replies'
  return {
    name: `${method} /api/${items}/:id${what}`,
    kind,
    send: ({ id }) => [method, `/api/${items}/${id}${what}`, body],
  }
}

/** Hides and deletes items in turn. The confessions of the replies stay. */
async function placeTargets(): Promise<Target[]> {
  const placed: Target[] = []
  for (let n = 0; n < 2 * itemsOfKind; n++) {
    const fate = n % 2 === 0 ? 'hidden' : 'deleted'
    const { id } = (await author.send('POST', '/api/confessions', text)).body
    placed.push({ kind: 'confession', id, confession: id, fate })
    const { id: confession } = (await author.send('POST', '/api/confessions', text)).body
    const reply = { content: 'A reply' }
    const path = `/api/confessions/${confession}/replies`
    const { id: replyId } = (await author.send('POST', path, reply)).body
    placed.push({ kind: 'reply', id: replyId, confession, fate })
  }
  const board = await openBoard(readConfig(settings), (error) => console.error(error), 'command')
  for (const { fate, ...item } of placed) {
    const items = item.kind === 'confession' ? 'confessions' : 'replies'
    if (fate === 'hidden') await openDesk({ board }).run('hide', item.id, '--rule', 'spam')
    else await author.send('DELETE', `/api/${items}/${item.id}`)
  }
  await board.db.execute(sql`vacuum analyze`)
  await board.close()
  return placed
}
