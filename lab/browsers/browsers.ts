import { closeAll } from '../kit/closing.ts'
import { startBoards } from './boards.ts'
import type { Browser } from './drivers/driver.ts'
import { startFirefox } from './drivers/firefox.ts'
import { startWebKit } from './drivers/webkit.ts'
import { takePictures } from './pictures.ts'
import { findProgram, needed } from './programs.ts'
import { runSteps } from './run-steps.ts'

/*
 * `npm run browsers [-- NAME] [WORDS]`: runs the product's steps in Firefox and WebKit, at the sizes of a phone and of a
 * desktop. A name chooses one browser, and words choose the steps with these words in their names.
 */

const starts: Record<string, () => Promise<Browser>> = {
  firefox: () => startFirefox(programOf('firefox')),
  webkit: () => startWebKit(programOf('webkitDriver'), programOf('display')),
}
const sizes = [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void closeAll().then(() => process.exit(1)))

const [first = '', ...others] = process.argv.slice(2)
const [names, words] = Object.hasOwn(starts, first)
  ? [[first], others]
  : [Object.keys(starts), process.argv.slice(2)]
const failures: string[] = []
try {
  const boards = await startBoards()
  for (const name of names) {
    try {
      const browser = await starts[name]?.()
      if (!browser) continue
      for (const size of sizes)
        failures.push(...(await runSteps(browser, size, boards, words.join(' '))))
      if (words.length === 0) for (const size of sizes) await takePictures(browser, size, boards)
      await browser.close()
    } catch (error) {
      failures.push(name)
      console.error(`${name}: ${error instanceof Error ? error.message : error}`)
    }
  }
} finally {
  await closeAll()
}
console.log(failures.length === 0 ? 'All steps are fine' : `${failures.length} steps differed`)
process.exit(failures.length === 0 ? 0 : 1)

function programOf(name: keyof typeof needed): string {
  const found = findProgram(needed[name])
  if (found) return found
  const { names, debian } = needed[name]
  throw new Error(`${names[0]} is missing. Install it, for example from Debian's package ${debian}`)
}
