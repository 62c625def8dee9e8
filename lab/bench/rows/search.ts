import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../../kit/ask.ts'
import { spreadOf } from '../../kit/numbers.ts'
import { openCrowdedBoard } from '../content/many-confessions.ts'
import type { Row } from '../row.ts'

const queries = {
  'a word that nearly all have': 'word1',
  'one in twenty-five': 'word100',
  'a few hundred': 'word20000',
  'the beginning of many words': 'word2',
  'two common words': 'word1 word2',
  'two common words that nobody has together': 'even odd',
  'a common word and a rare one': 'word1 word20000',
  'two pairs of Chinese characters': '考试周',
  'a slip of the key': 'titel',
  'a word that nobody has': 'nowhere',
}
const sweeps = 20
/** Longer than the board caches answers, in ms. */
const sweepMs = 1_200
const agent = new Agent({ keepAlive: true })

/** Measures searches among a million confessions, and for comparison a read by id. */
export async function searchRow(): Promise<Row> {
  const process = await openCrowdedBoard(1_000_000)
  const feed = await read(`${process.origin}/api/confessions`)
  const id = JSON.parse(feed.body).items[0].id
  const asked = { 'read by its id': `/api/confessions/${id}`, ...addressesOf(queries) }
  const times = new Map<string, number[]>(Object.keys(asked).map((name) => [name, []]))
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const pause = wait(sweepMs)
    for (const [name, path] of Object.entries(asked))
      times.get(name)?.push((await read(`${process.origin}${path}`)).ms)
    await pause
  }
  await process.stop()
  const measured = [...times].map(([name, taken]) => ({ name, ...spreadOf(taken) }))
  const [byId, ...searches] = measured
  const slowest = searches.toSorted((a, b) => b.median - a.median)
  const [worst] = slowest
  if (!worst || !byId) throw new Error('Nothing was measured')
  return {
    name: 'search',
    reach: { atMost: 50, unit: 'ms' },
    outcome: worst,
    notes: [byId, ...slowest].map(
      ({ name, median, max }) =>
        `${name}: ${median.toFixed(1)} ms (at most ${max.toFixed(1)}), ${(median / byId.median).toFixed(1)} of a read by id`,
    ),
    failures: [],
    details: measured,
  }
}

function addressesOf(words: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).map(([name, q]) => [name, `/api/search?${new URLSearchParams({ q })}`]),
  )
}

async function read(url: string): Promise<{ ms: number; body: string }> {
  const start = performance.now()
  const { status, body } = await ask(url, { agent })
  if (status !== 200) throw new Error(`${url} was answered ${body}`)
  return { ms: performance.now() - start, body: body.toString() }
}
