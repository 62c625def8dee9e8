import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Frame, frames, sorts } from '../../src/contract/limits.ts'
import { ask } from '../answer.ts'
import { type CrowdedBoard, openCrowdedBoard } from '../content/many-confessions.ts'
import type { Row } from '../row.ts'
import { spreadOf } from '../spread.ts'

const deepestPage = 200
/** Of these it is measured which of their pages takes longest. */
const shortFrames: Frame[] = ['hour', 'day']
const sweeps = 20
/** By then nothing is kept of the answer before. */
const sweepMs = 1_200
const agent = new Agent({ keepAlive: true })

type Feed = { sort: string; frame: Frame }
type Walked = { number: number; path: string; ms: number }
type Page = Feed & { big: Place; small: Place }
type Place = { number: number; path: string; times: number[] }

/** Ten feeds at a million confessions, beside themselves at a thousand. */
export async function framesRow(): Promise<Row> {
  const [small, big] = [await openCrowdedBoard(1_000), await openCrowdedBoard(1_000_000)]
  const pages: Page[] = []
  for (const sort of sorts)
    for (const frame of frames) pages.push(...(await choosePages({ sort, frame }, small, big)))
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
    // Every page has to be near itself.
    outcome: { ...ratios, median: ratios.max },
    notes: measured.slice(0, 3).map(({ name, bigMs, smallMs }) => {
      return `${name}: ${bigMs.toFixed(1)} ms, at a thousand ${smallMs.toFixed(1)} ms`
    }),
    failures: [],
    details: measured,
  }
}

/** The first, the deepest one, and of a short frame the one that takes longest. */
async function choosePages(feed: Feed, small: CrowdedBoard, big: CrowdedBoard): Promise<Page[]> {
  const [there, here] = [await walk(feed, small), await walk(feed, big)]
  const [slowest] = shortFrames.includes(feed.frame) ? here.toSorted((a, b) => b.ms - a.ms) : []
  const chosen = new Set([here[0], here.at(-1), slowest].filter((page) => page !== undefined))
  return [...chosen].map((page) => {
    const same = there[Math.min(page.number, there.length) - 1]
    if (!same) throw new Error('A board of a thousand has no page')
    return { ...feed, big: { ...page, times: [] }, small: { ...same, times: [] } }
  })
}

async function walk({ sort, frame }: Feed, board: CrowdedBoard): Promise<Walked[]> {
  const pages: Walked[] = []
  const first = `/api/confessions?sort=${sort}&frame=${frame}`
  let path: string | undefined = first
  while (path && pages.length < deepestPage) {
    const { ms, nextCursor } = await read(board, path)
    pages.push({ number: pages.length + 1, path, ms })
    path = nextCursor ? `${first}&cursor=${nextCursor}` : undefined
  }
  return pages
}

async function measure(board: CrowdedBoard, { path, times }: Place): Promise<void> {
  times.push((await read(board, path)).ms)
}

async function read({ process, viewer }: CrowdedBoard, path: string) {
  const headers = { cookie: viewer.cookie }
  const start = performance.now()
  const { status, body } = await ask(`${process.origin}${path}`, { headers, agent })
  const ms = performance.now() - start
  const { items, nextCursor } = JSON.parse(body.toString())
  if (status !== 200 || items.length === 0) throw new Error(`${path} was answered ${body}`)
  return { ms, nextCursor: nextCursor as string | null }
}

function resultOf({ sort, frame, big, small }: Page) {
  const [bigMs, smallMs] = [spreadOf(big.times).median, spreadOf(small.times).median]
  const page = big.number === small.number ? big.number : `${big.number} (${small.number})`
  return { name: `${sort}, ${frame}, page ${page}`, bigMs, smallMs, ratio: bigMs / smallMs }
}
