import { type Spread, spreadOf } from '../kit/numbers.ts'
import type { Contestant } from './contestant.ts'
import type { Options } from './options.ts'
import { measureRound, type Round } from './round.ts'
import type { Reach, Row } from './row.ts'

const warmUpCounts = [320, 3_200]
const warmUpSeconds = 0.7
const clearly = 1.25

type Compared = { name: string; reach: Reach; ours: Contestant; limit: Contestant }

/** Measures both in alternating rounds, so that other load on the machine affects both equally. */
export async function compare(
  { name, reach, ours, limit }: Compared,
  { rounds, seconds }: Options,
): Promise<Row> {
  const contestants = [await warmUp('ours', ours), await warmUp('the limit', limit)]
  for (let round = 0; round < rounds; round++) {
    for (const one of round % 2 ? contestants.toReversed() : contestants) {
      const measured = await measureRound(
        one.contestant,
        { count: one.rate * seconds, seconds },
        one.failures,
      )
      one.rounds.push(measured)
      one.rate = measured.answersPerSecond
    }
  }
  const [own, others] = contestants.map(({ rounds }) => rounds) as [Round[], Round[]]
  const quotients = (read: (round: Round, other: Round) => number): Spread =>
    spreadOf(own.map((round, place) => read(round, others[place] as Round)))
  return {
    name,
    reach,
    outcome: quotients((a, b) => a.answersPerSecond / b.answersPerSecond),
    ours: rateOf(own),
    limit: rateOf(others),
    processorRatio: quotients((a, b) => microsOf(b) / microsOf(a)),
    notes: notesOn(own, others),
    failures: contestants.flatMap(({ name, failures }) =>
      [...failures].map((failure) => `${name}: ${failure}`),
    ),
    details: { ours: own, limit: others },
  }
}

function microsOf({ processMicros, databaseMicros }: Round): number {
  return processMicros + databaseMicros
}

async function warmUp(name: string, contestant: Contestant) {
  const failures = new Set<string>()
  let rate = 0
  for (const most of warmUpCounts) {
    const count = rate === 0 ? most : Math.min(most, rate * warmUpSeconds)
    const warm = { count, seconds: warmUpSeconds }
    rate = (await measureRound(contestant, warm, failures)).answersPerSecond
  }
  return { name, contestant, failures, rate, rounds: [] as Round[] }
}

function rateOf(rounds: Round[]) {
  const over = (read: (round: Round) => number) => spreadOf(rounds.map(read))
  return {
    perSecond: over((round) => round.answersPerSecond),
    processMicros: over((round) => round.processMicros).median,
    databaseMicros: over((round) => round.databaseMicros).median,
  }
}

function notesOn(own: Round[], others: Round[]): string[] {
  return [['ours', own] as const, ['the limit', others] as const].flatMap(([name, rounds]) => {
    const median = (read: (round: Round) => number) => spreadOf(rounds.map(read)).median
    const generator = median(({ generatorUse }) => generatorUse)
    const server = median(({ answersPerSecond, processMicros, databaseMicros }) => {
      return (answersPerSecond * Math.max(processMicros, databaseMicros)) / 1e6
    })
    const note = `${name}: the generator was the bottleneck (${percent(generator)} of a core, the server ${percent(server)}): compare processor time`
    return generator > server * clearly ? [note] : []
  })
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
