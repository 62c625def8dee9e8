import { createHash } from 'node:crypto'
import { ask } from '../../kit/ask.ts'
import { compare } from '../compare.ts'
import type { BenchBoard } from '../content/bench-board.ts'
import type { Contestant } from '../contestant.ts'
import { startLimit } from '../limits/start-limit.ts'
import type { StoredAnswer } from '../limits/stored-answer.ts'
import { connections } from '../load/requests.ts'
import type { Row } from '../row.ts'
import type { Bench } from './bench.ts'
import { withoutTime } from './without-time.ts'

type Visiting = {
  name: string
  pathOn: (board: BenchBoard) => string
  headers?: Record<string, string>
}

/** Measures answers to visitors, against a server that holds the finished answer. */
export function visitorsRow({ name, pathOn, headers = {} }: Visiting) {
  return async (bench: Bench): Promise<Row> => {
    const board = await bench.board()
    const { process } = board
    const path = pathOn(board)
    const answer = await ask(`${process.origin}${path}`, { headers })
    const stored: StoredAnswer = {
      status: answer.status,
      headers: answer.headers,
      base64: answer.body.toString('base64'),
    }
    const limit = await startLimit('stored-answer', stored)
    const expected = hashOf(withoutTime(answer))
    const contestant = (origin: string): Omit<Contestant, 'pid'> => ({
      origin,
      status: 200,
      sendings: () => Array(connections).fill([{ method: 'GET', path, headers }]),
      sample: async () => {
        const sample = await ask(`${origin}${path}`, { headers })
        const isRight = sample.status === 200 && hashOf(withoutTime(sample)) === expected
        return isRight ? undefined : `GET ${path} was answered otherwise than before the rounds`
      },
    })
    const row = await compare(
      {
        name,
        reach: { atLeast: 0.7 },
        ours: {
          ...contestant(process.origin),
          pid: process.pid,
          databasePid: process.databasePid(),
        },
        limit: { ...contestant(limit.origin), pid: limit.pid },
      },
      bench,
    )
    await limit.stop()
    return row
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
