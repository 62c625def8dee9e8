import buildPages from '../../test/build-pages.ts'
import { closeAll } from '../kit/closing.ts'
import { installMissing, pathOf } from '../kit/programs.ts'
import { startBoards } from './boards.ts'
import type { Browser } from './drivers/driver.ts'
import { startFirefox } from './drivers/firefox.ts'
import { startWebKit } from './drivers/webkit.ts'
import { takePictures } from './pictures.ts'
import { runSteps } from './run-steps.ts'

/*
 * `npm run lab -- browsers [NAME] [WORDS]` runs the product's steps in Firefox and WebKit, at the sizes of a phone and of a
 * desktop. A name chooses one browser, and words choose the steps with these words in their names. Missing browsers are
 * installed from Debian's packages.
 */
const needed = {
  firefox: { names: ['firefox-esr', 'firefox'], debian: 'firefox-esr' },
  webkitDriver: { names: ['WebKitWebDriver'], debian: 'webkit2gtk-driver' },
  display: { names: ['Xvfb'], debian: 'xvfb' },
}

const starts: Record<string, () => Promise<Browser>> = {
  firefox: () => startFirefox(pathOf(needed.firefox)),
  webkit: () => startWebKit(pathOf(needed.webkitDriver), pathOf(needed.display)),
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
installMissing(needed)
buildPages()
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
