import { setTimeout as wait } from 'node:timers/promises'
import { type Frame, frames, sorts } from '../../src/contract/limits.ts'
import { type CrowdedBoard, openCrowdedBoard } from '../content/many-confessions.ts'
import type { Row } from '../row.ts'
import { type Spread, spreadOf } from '../spread.ts'
import { type Feed, isBehind, readPage, slowestOf, uncachedPath, walkFeed } from './feed-pages.ts'

/** For these frames, the slowest page is also measured. */
const shortFrames: Frame[] = ['hour', 'day']
const sweeps = 20
/** Longer than the board caches answers, in ms. */
const sweepMs = 1_200

type Page = Feed & { big: Place; small: Place }
type Place = { number: number; path: string; times: number[] }

/** Compares ten feeds with a million confessions to the same feeds with a thousand. */
export async function framesRow(): Promise<Row> {
  const [small, big] = [await openCrowdedBoard(1_000), await openCrowdedBoard(1_000_000)]
  const pages: Page[] = []
  for (const sort of sorts)
    for (const frame of frames) pages.push(...(await choosePages({ sort, frame }, small, big)))
  pages.sort((a, b) => b.big.number - a.big.number)
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const pause = wait(sweepMs)
    for (const page of pages) {
      const turn = [() => measure(small, page.small), () => measure(big, page.big)]
      for (const ask of sweep % 2 ? turn.toReversed() : turn) await ask()
    }
    await pause
  }
  await Promise.all([small, big].map(({ process }) => process.stop()))
  const measured = pages.map(resultOf).sort((a, b) => b.ratio - a.ratio)
  const ratios = spreadOf(measured.map(({ ratio }) => ratio))
  return {
    name: 'frames',
    reach: { atMost: 1.5 },
    // The worst page counts.
    outcome: { ...ratios, median: ratios.max },
    notes: measured.slice(0, 3).map(({ name, bigMs, smallMs }) => {
      return `${name}: ${inWords(bigMs)}, at a thousand ${inWords(smallMs)}`
    }),
    failures: [],
    details: measured,
  }
}

/** Chooses the first page, the deepest one, and for a short frame the slowest. */
async function choosePages(feed: Feed, small: CrowdedBoard, big: CrowdedBoard): Promise<Page[]> {
  const [there, here] = [await walkFeed(feed, small), await walkFeed(feed, big)]
  const isShort = shortFrames.includes(feed.frame)
  const slowest = isShort ? await slowestOf(here, big) : undefined
  const chosen = new Set([here[0], here.at(-1), slowest].filter((page) => page !== undefined))
  return [...chosen].map((page) => {
    const same = there[Math.min(page.number, there.length) - 1]
    if (!same) throw new Error('A board of a thousand has no page')
    return { ...feed, big: { ...page, times: [] }, small: { ...same, times: [] } }
  })
}

async function measure(board: CrowdedBoard, { path, times }: Place): Promise<void> {
  let taken = await readPage(board, uncachedPath(path))
  // After a pause the first answers are slower, so measure the third. A first page is measured after the others.
  for (let again = 0; again < 2 && isBehind(path); again++)
    taken = await readPage(board, uncachedPath(path))
  times.push(taken.ms)
}

function resultOf({ sort, frame, big, small }: Page) {
  const [there, here] = [spreadOf(small.times), spreadOf(big.times)]
  const page = big.number === small.number ? big.number : `${big.number} (${small.number})`
  const ratio = here.median / there.median
  return { name: `${sort}, ${frame}, page ${page}`, ratio, bigMs: here, smallMs: there }
}

function inWords({ median, min }: Spread): string {
  return `${median.toFixed(1)} ms (at least ${min.toFixed(1)})`
}
