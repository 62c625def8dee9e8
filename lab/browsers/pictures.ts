import type { Boards } from './boards.ts'
import type { Browser, Size } from './drivers/driver.ts'
import type { Page } from './page.ts'
import { inWindow, savePicture } from './run-steps.ts'
import { button, dialog } from './steps/queries.ts'
import { becomeStudent } from './steps/signing-in.ts'

const article = { role: 'article' }

const screens: Record<string, (page: Page) => Promise<unknown>> = {
  feed: async (page) => {
    await page.open('/')
    await page.see(article)
  },
  thread: async (page) => {
    await page.open('/?sort=top')
    await page.click({ role: 'link', inside: { role: 'heading', inside: { ...article, at: 0 } } })
    await page.see({ ...article, at: 3 })
  },
  composer: async (page) => {
    await page.open('/')
    await page.click(button('New confession'))
    await page.see(dialog('New confession'))
  },
  profile: async (page) => {
    await becomeStudent(page)
    await page.open('/profile')
    await page.see(button('Change Password'))
  },
}

/** Saves a picture of each screen to `test-results/browsers`, to look at. */
export async function takePictures(browser: Browser, size: Size, boards: Boards): Promise<void> {
  for (const [name, show] of Object.entries(screens))
    await inWindow(browser, size, boards, async (page) => {
      await show(page)
      await page.until('the end of motion', isStill)
      await savePicture(page, `${browser.name} ${size.width} ${name}`)
    })
}

/** Returns whether nothing moves, in the page. What follows the scrolling has another timeline and never ends. */
function isStill(): boolean {
  return document
    .getAnimations()
    .every(({ timeline, playState }) => timeline !== document.timeline || playState !== 'running')
}
