import { chromium } from '@playwright/test'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { findChromium } from '../../e2e/chromium.ts'
import { freePort } from '../../test/free-port.ts'
import { launch } from '../../test/processes/server-process.ts'

const runs = 5
export const figureNames = [
  'performance',
  'LCP ms',
  'blocking ms',
  'layout shift',
  'transferred kB',
  'requests',
  'HTML bytes',
] as const

export type Figures = Record<(typeof figureNames)[number], number>

export type Viewed = 'feed' | 'confession'

/** Measures the first view of a page on the sample campus with Lighthouse's mobile preset. */
export function measureFirstView(viewed: Viewed): Promise<Figures[]> {
  return onSampleCampus(async (origin) => {
    const path = viewed === 'feed' ? '/' : await pathOfThread(origin)
    const figures: Figures[] = []
    while (figures.length < runs)
      figures.push(figuresOf(await visit(`${origin}${path}`, { onlyCategories: ['performance'] })))
    return figures
  })
}

export async function onSampleCampus<Answer>(
  work: (origin: string) => Promise<Answer>,
): Promise<Answer> {
  const board = await launch({
    settings: {},
    command: ['scripts/run', 'production', 'seed/demo.ts'],
  })
  try {
    await board.opened
    return await work(board.origin)
  } finally {
    board.kill('SIGTERM')
    await board.ended
  }
}

export async function pathOfThread(origin: string): Promise<string> {
  const { items } = await (await fetch(`${origin}/api/confessions?sort=top`)).json()
  return `/confession/${items[0].id}`
}

/** Uses a new browser, so that nothing is cached from an earlier visit. */
export async function visit(url: string, flags: Omit<Flags, 'port'>): Promise<Result> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      `--remote-debugging-port=${port}`,
    ],
  })
  try {
    const outcome = await lighthouse(url, { ...flags, port })
    if (!outcome) throw new Error('Lighthouse had nothing to say')
    return outcome.lhr
  } finally {
    await browser.close()
  }
}

function figuresOf({ audits, categories }: Result): Figures {
  const figureOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const details = audits['network-requests']?.details
  const asked = details?.type === 'table' ? details.items : []
  // Skip answers from Chromium's cache: it requests the icon a second time.
  const requests = asked.filter(({ transferSize }) => Number(transferSize) > 0)
  const sum = (key: string, of = requests) =>
    of.reduce((bytes, request) => bytes + Number(request[key]), 0)
  return {
    performance: Math.round((categories.performance?.score ?? Number.NaN) * 100),
    'LCP ms': Math.round(figureOf('largest-contentful-paint')),
    'blocking ms': Math.round(figureOf('total-blocking-time')),
    'layout shift': Number(figureOf('cumulative-layout-shift').toFixed(3)),
    'transferred kB': Math.round(sum('transferSize') / 100) / 10,
    requests: requests.length,
    'HTML bytes': sum(
      'resourceSize',
      requests.filter(({ resourceType }) => resourceType === 'Document'),
    ),
  }
}
