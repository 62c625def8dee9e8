import { newWord } from '../person.ts'
import { LeftOut, type Steps } from '../step.ts'
import { button, heading, item } from './queries.ts'

const notice = 'You’re offline. Your drafts are saved.'

export const live: Steps = {
  'Votes and replies of others show at once': async ({ page, someone }) => {
    const title = `Watched ${newWord()}`
    const address = await someone.confess(title)
    await someone.reply(address, 'There before')
    await page.open(address)
    // Live updates begin with the first input.
    await page.click(heading(title))
    await someone.upvote(address)
    await page.see(button('Upvote, 1…'))
    await someone.reply(address, 'Come meanwhile')
    await page.click(button('1 new reply'))
    await page.see(item('Come meanwhile'))
  },

  'New confessions of others wait behind a button': async ({ page, someone }) => {
    const title = `Just now ${newWord()}`
    await page.open('/')
    await page.press('Control')
    await someone.confess(title)
    await page.click(button('1 new confession'))
    await page.see(item(title))
  },

  'A bar says that the browser is offline': async ({ page }) => {
    if (!page.setOffline) throw new LeftOut("its driver can't switch off the network")
    await page.open('/')
    await page.setOffline(true)
    await page.untilText(notice)
    await page.setOffline(false)
    await page.until('no bar', (text) => !document.body.innerText.includes(text), notice)
  },
}
