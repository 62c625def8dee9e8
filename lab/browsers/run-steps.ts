import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Boards } from './boards.ts'
import type { Browser, Size } from './drivers/driver.ts'
import { openPage, type Page } from './page.ts'
import { openPerson } from './person.ts'
import { LeftOut, type Steps } from './step.ts'
import { accounts } from './steps/accounts.ts'
import { live } from './steps/live.ts'
import { reading } from './steps/reading.ts'
import { threads } from './steps/threads.ts'
import { writing } from './steps/writing.ts'

const steps: Steps = { ...reading, ...accounts, ...writing, ...threads, ...live }
const stepTimeoutMs = 90_000
const folder = join(import.meta.dirname, '../../test-results/browsers')

/** Runs the steps with these words in their names, each in a new window. Returns the names of those that failed. */
export async function runSteps(
  browser: Browser,
  size: Size,
  boards: Boards,
  words: string,
): Promise<string[]> {
  const failed: string[] = []
  const someone = await openPerson(boards.origin)
  const chosen = Object.entries(steps).filter(([name]) =>
    name.toLowerCase().includes(words.toLowerCase()),
  )
  for (const [name, run] of chosen) {
    const place = `${browser.name}, ${size.width} px`
    await inWindow(browser, size, boards, async (page) => {
      const failure = await failureOf(() => run({ page, boards, someone }))
      boards.gate.release()
      if (failure instanceof LeftOut) console.log(`${place}: left out: ${name}: ${failure.message}`)
      else if (failure) {
        failed.push(name)
        console.log(`${place}: DIFFERS: ${name}: ${failure.message}`)
        await savePicture(page, `${place} ${name}`).catch(() => {})
      } else console.log(`${place}: fine: ${name}`)
    })
  }
  return failed
}

async function failureOf(run: () => Promise<void>): Promise<Error | undefined> {
  try {
    await withinTime(run())
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Opens a window for some work, and closes it afterwards. */
export async function inWindow(
  browser: Browser,
  size: Size,
  { origin }: Boards,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const window = await browser.openWindow(size)
  try {
    await work(openPage(window, origin))
  } finally {
    await window.close()
  }
}

export async function savePicture(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const file = `${name.toLowerCase().replace(/[^a-z0-9.]+/g, '-')}.png`
  writeFileSync(join(folder, file), await page.picture())
}

/** A script in a page that never ends would hold up the run. */
async function withinTime<Answer>(step: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`not done in ${stepTimeoutMs / 1_000} s`)),
    stepTimeoutMs,
  )
  try {
    return await Promise.race([step, promise])
  } finally {
    clearTimeout(timer)
  }
}
