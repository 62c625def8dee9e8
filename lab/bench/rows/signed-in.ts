import { type Answer, ask, withoutLength } from '../../kit/ask.ts'
import { compare } from '../compare.ts'
import type { BenchAccount } from '../content/accounts.ts'
import { type BenchBoard, repliesOf } from '../content/bench-board.ts'
import { startLimit } from '../limits/start-limit.ts'
import { connections } from '../load/requests.ts'
import type { Row } from '../row.ts'
import type { Bench } from './bench.ts'
import { withoutTime } from './without-time.ts'

type SignedIn = {
  name: string
  atLeast: number
  limit: 'signed-in-feed' | 'signed-in-thread'
  pathOn: (board: BenchBoard) => string
}

/** Measures requests of different signed-in viewers, against a bare server that runs as many statements. */
export function signedInRow({ name, atLeast, limit: limitName, pathOn }: SignedIn) {
  return async (bench: Bench): Promise<Row> => {
    const board = await bench.board()
    const { process, readers, threadId } = board
    const path = pathOn(board)
    const databasePid = process.databasePid()
    const limit = await startLimit(limitName, {
      dataDir: process.settings.DATA_DIR,
      headers: withoutLength(await askAs(`${process.origin}${path}`, readers[0]?.cookie)),
      threadId,
    })
    const contestant = (cookieOf: (reader: BenchAccount) => string) => ({
      databasePid,
      status: 200,
      sendings: () =>
        Array.from({ length: connections }, (_, connection) =>
          readers
            .filter((_, place) => place % connections === connection)
            .map((reader) => ({
              method: 'GET' as const,
              path,
              headers: { cookie: cookieOf(reader) },
            })),
        ),
    })
    const json = limitName === 'signed-in-feed' ? '/api/confessions' : repliesOf(board)
    await assertSameItems(`${process.origin}${json}`, limit.origin, readers[0])
    const ours = contestant(({ cookie }) => cookie)
    const bare = contestant(({ bareCookie }) => bareCookie)
    const row = await compare(
      {
        name,
        reach: { atLeast },
        ours: {
          ...ours,
          origin: process.origin,
          pid: process.pid,
          sample: await sampling(`${process.origin}${path}`, readers),
        },
        limit: { ...bare, origin: limit.origin, pid: limit.pid },
      },
      bench,
    )
    await limit.stop()
    return row
  }
}

/** Checks the answers of some viewers in turn. Each of them gets a different answer. */
async function sampling(url: string, readers: BenchAccount[]) {
  const some = readers.slice(0, 6)
  const before = await Promise.all(
    some.map(async ({ cookie }) => withoutTime(await askAs(url, cookie))),
  )
  if (new Set(before).size < 2) throw new Error(`${url} tells nothing of who asks`)
  let turn = 0
  return async () => {
    const place = turn++ % some.length
    const answer = await askAs(url, some[place]?.cookie)
    const isRight = answer.status === 200 && withoutTime(answer) === before[place]
    return isRight ? undefined : `${url} was answered otherwise than before the rounds`
  }
}

/** A bare server that answers less would be too fast. */
async function assertSameItems(url: string, limitOrigin: string, reader?: BenchAccount) {
  const ours = await askAs(url, reader?.cookie)
  const bare = await askAs(limitOrigin, reader?.bareCookie)
  if (idsIn(ours) !== idsIn(bare)) throw new Error(`The limit of ${url} answers other items`)
}

function idsIn({ body }: Answer): string {
  return (body.toString().match(/"id":"[^"]+"/g) ?? []).join()
}

function askAs(url: string, cookie = '') {
  return ask(url, { headers: { cookie } })
}
