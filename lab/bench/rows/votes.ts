import { compare } from '../compare.ts'
import type { BenchAccount } from '../content/accounts.ts'
import type { BenchBoard } from '../content/bench-board.ts'
import type { Counts } from '../content/counts.ts'
import type { Sending } from '../load/requests.ts'
import type { Row } from '../row.ts'
import type { Bench } from './bench.ts'
import { inTurn, openWriters, watchCounts } from './writing.ts'

type Voting = { name: string; atLeast: number; on: 'random targets' | 'one target' }

/** One of this many votes is not removed, so that a lost vote is noticed in the counts. */
const keptOneOf = 10
/** The first confessions are random targets; each of the others is the single target of a round. */
const randomTargets = 850

export function votesRow({ name, atLeast, on }: Voting) {
  return async (bench: Bench): Promise<Row> => {
    const board = await bench.board()
    const path = pathOf(board.targets[0])
    const { ours, limit, stopLimit } = await openWriters(board, 'upvotes', { method: 'PUT', path })
    const hot = board.targets.slice(randomTargets)
    const voting = (cookieOf: (account: BenchAccount) => string) => {
      const nextTarget = randomly(board)
      let target: string | undefined
      let votes = 0
      const vote = inTurn(board.accounts, cookieOf, (account) => {
        const voted = pathOf(on === 'one target' ? target : nextTarget(account))
        const add = { method: 'PUT', path: voted, answered: '"hasVoted":true' } as const
        const remove = { method: 'DELETE', path: voted, answered: '"hasVoted":false' } as const
        return votes++ % keptOneOf === 0 ? [add] : [add, remove]
      })
      return {
        status: 200,
        sendings: (count: number) => {
          target = hot.pop()
          return vote(count)
        },
        watch: watchCounts(board, growthBy),
      }
    }
    const row = await compare(
      {
        name,
        reach: { atLeast },
        ours: { ...ours, ...voting(({ cookie }) => cookie) },
        limit: { ...limit, ...voting(({ bareCookie }) => bareCookie) },
      },
      bench,
    )
    await stopLimit()
    return row
  }
}

/** Returns a function that chooses another target for each vote of an account. */
function randomly({ targets, accounts }: BenchBoard): (account: number) => string | undefined {
  const turns = accounts.map(() => 0)
  return (account) => {
    const turn = turns[account] ?? 0
    turns[account] = turn + 1
    return targets[(account * 7 + turn) % randomTargets]
  }
}

function pathOf(target: string | undefined): string {
  if (!target) throw new Error('There are not enough confessions to vote on')
  return `/api/confessions/${target}/upvote`
}

/** Returns the expected growth in votes. No one has voted on these targets before. */
function growthBy(sendings: Sending[]): Partial<Counts> {
  const kept = new Set<string>()
  for (const { method, path, headers } of sendings) {
    const vote = `${headers?.cookie} ${path}`
    if (method === 'PUT') kept.add(vote)
    else kept.delete(vote)
  }
  return { votes: kept.size, countedVotes: kept.size }
}
