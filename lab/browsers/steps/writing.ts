import { callAt, newWord } from '../person.ts'
import type { Steps, Visit } from '../step.ts'
import { button, dialog, field, heading, item, question, said, search, warned } from './queries.ts'
import { becomeStudent, signUp } from './signing-in.ts'

const composer = dialog('New confession')
const editor = dialog('Edit confession')
const program = /\/assets\/index-.*\.js/

export const writing: Steps = {
  'A confession that a visitor writes is posted after the sign-up': async ({ page }) => {
    const title = `Before signing up ${newWord()}`
    await page.open('/')
    await page.click(button('New confession'))
    await page.click(button('Post', composer))
    await page.see(warned('Please enter a title'))
    await page.fill(field('Title', composer), title)
    await page.fill(field('Confession', composer), 'First line.\nSecond line.')
    await page.click(button('Post', composer))
    await signUp(page)
    await page.see(said('Confession posted anonymously!'))
    await page.see(item(title))
  },

  'An edit counts near its limits and is saved': async ({ page }) => {
    const address = await writeConfession(page, 'Before', 'z '.repeat(898))
    await page.open(address)
    await page.click(button('Edit confession…'))
    await page.fill(field('Title', editor), 'y'.repeat(81))
    await page.see({ ...editor, text: '81/100' })
    await page.click(field('Confession', editor))
    await page.press('Control+End')
    await page.type('enough')
    await page.see({ ...editor, text: '1801/2000' })
    await page.click(button('Save', editor))
    await page.see(said('Confession updated'))
    await page.see(heading('y'.repeat(81)))
  },

  'A confession is deleted after a question, which can be cancelled': async ({ page }) => {
    const address = await writeConfession(page, 'To be deleted')
    await page.open(address)
    await page.click(button('Delete confession…'))
    await page.see(button('Cancel', question), ({ hasFocus }) => hasFocus)
    await page.click(button('Cancel', question))
    await page.see(button('Delete confession…'), ({ hasFocus }) => hasFocus)
    await page.click(button('Delete confession…'))
    await page.click(button('Delete', question))
    await page.see(said('Confession deleted'))
    await page.untilAt('/')
  },

  'A draft survives Escape and a reload': async ({ page }) => {
    await page.open('/')
    await page.click(button('New confession'))
    await page.fill(field('Title', composer), 'Half a title')
    await page.fill(field('Confession', composer), 'Half a thought')
    await page.press('Escape')
    await page.untilGone(composer)
    await page.see(button('New confession'), ({ hasFocus }) => hasFocus)
    await page.reload()
    await page.click(button('New confession'))
    await page.see(field('Confession', composer), ({ value }) => value === 'Half a thought')
    await page.see(field('Title', composer), ({ value }) => value === 'Half a title')
  },

  'Back closes the dialog on top, and leaves the page only then': async ({ page }) => {
    const explanation = dialog('How anonymity works')
    await page.open('/nowhere')
    await page.open('/')
    await page.click(button('New confession'))
    await page.click(button('How it works', composer))
    await page.see(explanation)
    // The history gets its entry a moment after the dialog opens.
    await page.until('the entry of the second dialog', () => history.state?.dialogs === 2)
    await page.back()
    await page.untilGone(explanation)
    await page.see(composer)
    await page.back()
    await page.untilGone(composer)
    await page.untilAt('/')
    await page.back()
    await page.see(heading('Page Not Found'))
  },

  'Text that is typed before the program is loaded stays': async ({ page, boards, someone }) => {
    const address = await someone.confess('Answered in a hurry')
    for (const [path, query] of [
      [address, field('Your reply')],
      ['/', search],
    ] as const) {
      boards.gate.hold(program)
      await page.openEarly(path)
      await page.fill(query, 'Typed early')
      boards.gate.release()
      await page.untilTakenOver()
      await page.see(query, ({ value }) => value === 'Typed early')
    }
  },

  'Clicks before the program is loaded take effect after it': async ({ page, boards }) => {
    const address = await writeConfession(page, 'Clicked in a hurry')
    boards.gate.hold(program)
    await page.openEarly(address)
    await page.click(button('Upvote…'))
    boards.gate.release()
    await page.see(button('Upvote, 1…'), ({ attributes }) => attributes['aria-pressed'] === 'true')
    boards.gate.hold(program)
    await page.openEarly('/')
    await page.click(button('New confession'))
    boards.gate.release()
    await page.see(field('Title', composer), ({ hasFocus }) => hasFocus)
  },

  'Keys send what is being written': async ({ page }) => {
    await becomeStudent(page)
    const title = `By keys ${newWord()}`
    await page.open('/')
    await page.press('n')
    await page.see(field('Title', composer), ({ hasFocus }) => hasFocus)
    await page.type(title)
    await page.press('Tab')
    await page.type('Without a mouse.')
    await page.press('Control+Enter')
    await page.see(said('Confession posted anonymously!'))
    await page.see(item(title))
  },

  'My Confessions lists what the student has written': async ({ page }) => {
    const title = `Mine ${newWord()}`
    const address = await writeConfession(page, title)
    await page.open('/my-confessions')
    await page.see(heading('My Confessions'))
    await page.see(item(title))
    await page.call('DELETE', callAt(address))
    await page.untilGone(item(title))
  },
}

/** Posts a confession as a new student of this window. Returns its address. */
async function writeConfession(
  page: Visit['page'],
  title: string,
  content = 'A confession.',
): Promise<string> {
  await becomeStudent(page)
  const { id } = await page.call('POST', '/api/confessions', { title, content })
  return `/confession/${id}`
}
