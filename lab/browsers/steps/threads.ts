import { newWord } from '../person.ts'
import type { Steps } from '../step.ts'
import { button, dialog, field, heading, item, link, question, said, search } from './queries.ts'
import { becomeStudent, signUp } from './signing-in.ts'

const isPressed = ({ attributes }: { attributes: Record<string, string> }) =>
  attributes['aria-pressed'] === 'true'
const isUnlocked = ({ attributes }: { attributes: Record<string, string> }) =>
  !('aria-disabled' in attributes)

export const threads: Steps = {
  'Replies nest three levels deep and no deeper': async ({ page, someone }) => {
    const address = await someone.confess('Answered in depth')
    await becomeStudent(page)
    await page.open(address)
    await page.fill(field('Your reply'), 'Level one')
    await page.click(button('Post Reply'))
    await page.see(item('Level one'), ({ hasFocus }) => hasFocus)
    for (const [above, below] of [
      ['Level one', 'Level two'],
      ['Level two', 'Level three'],
      ['Level three', 'Level four'],
    ] as const) {
      const answered = item(above)
      await page.click(button('Reply…', answered))
      await page.fill(field('Reply to this reply', answered), below)
      await page.click(button('Post Reply', answered))
      await page.see(item(below))
      await page.untilGone(field('Reply to this reply'))
    }
    await page.see(item('Level four'), ({ text }) => text.includes('You'))
    await page.untilGone(button('Reply…', item('Level four')))
  },

  'A reply that a visitor writes is posted after the sign-up': async ({ page, someone }) => {
    await page.open(await someone.confess('Answered by a visitor'))
    await page.fill(field('Your reply'), 'From outside')
    await page.click(button('Post Reply'))
    await page.see(said('Please sign in to reply'))
    await signUp(page)
    await page.see(said('Reply posted!'))
    await page.see(item('From outside'))
  },

  'A reply is edited, and deleted with those below it': async ({ page }) => {
    await becomeStudent(page)
    const { id } = await page.call('POST', '/api/confessions', { title: 'Own', content: 'Words.' })
    const path = `/api/confessions/${id}/replies`
    const above = await page.call('POST', path, { content: 'Above' })
    await page.call('POST', path, { content: 'Below', parentReplyId: above.id })
    await page.open(`/confession/${id}`)
    await page.see(item('Below'), ({ text }) => text.includes('OP'))
    await page.click(button('Edit reply…', item('Below')))
    await page.fill(field('Reply', dialog('Edit reply')), 'Edited below')
    await page.click(button('Save', dialog('Edit reply')))
    await page.see(said('Reply updated'))
    await page.see(item('Edited below'))
    await page.click({ ...button('Delete reply…'), at: 0 })
    await page.click(button('Delete', question))
    await page.see(said('Reply deleted'))
    await page.untilGone(item('Edited below'))
  },

  'A vote counts once even after a double click, and is removed': async ({ page, someone }) => {
    const address = await someone.confess('Upvoted and not')
    await becomeStudent(page)
    await page.open(address)
    // The second click comes within the 300 ms in which the button is locked.
    await page.click(button('Upvote…'), 2)
    await page.see(said('Confession upvoted!'))
    await page.see(button('Upvote, 1…'), isPressed)
    await page.see(button('Upvote, 1…'), isUnlocked)
    await page.reload()
    await page.see(button('Upvote, 1…'), isPressed)
    await page.click(button('Upvote…'))
    await page.see(said('Upvote removed'))
    await page.see(button('Upvote, 0…'), (found) => !isPressed(found))
  },

  'A vote of a visitor counts after the sign-up': async ({ page, someone }) => {
    await page.open(await someone.confess('Upvoted by a visitor'))
    await page.click(button('Upvote…'))
    await page.see(said('Please sign in to upvote'))
    await signUp(page)
    await page.see(button('Upvote, 1…'), isPressed)
  },

  'Share copies the link as soon as the page is shown': async ({ page, boards, someone }) => {
    // Browsers forget the click while a part of the program is loaded, and then refuse to write to the clipboard.
    boards.gate.hold(/\/assets\/lazy-parts-.*\.js/)
    await page.openEarly(await someone.confess('Shared'))
    await page.untilTakenOver()
    const address = await page.evaluate(() => location.href)
    await page.click(button('Share…'))
    boards.gate.release()
    await page.see(said('Link copied to clipboard!'))
    await page.click(search)
    await page.press('Control+v')
    await page.see(search, ({ value }) => value === address)
  },

  'A report is sent with its reason': async ({ page, someone }) => {
    await becomeStudent(page)
    await page.open(await someone.confess('Who lives in room twelve'))
    await page.click(button('More…'))
    await page.click({ role: 'menuitem', name: 'Report' })
    const report = dialog('Report')
    await page.click(button('Send report', report))
    await page.see({ ...report, text: 'Choose a reason.' })
    await page.click({ role: 'radio', name: 'Spam', inside: report })
    await page.click(button('Send report', report))
    await page.see(said('Thank you.'))
    await page.untilGone(report)
  },

  'An item that a reader hides stays hidden after a reload': async ({ page, someone }) => {
    const title = `Not for my eyes ${newWord()}`
    await page.open(await someone.confess(title))
    await page.click(button('More…'))
    await page.click({ role: 'menuitem', name: 'Hide for me' })
    await page.see(item('Hidden for you'), ({ hasFocus }) => hasFocus)
    await page.reload()
    await page.see(item('Hidden for you'))
    await page.untilGone(heading(title))
    await page.click(button('Undo…', item('Hidden for you')))
    await page.see(heading(title))
  },

  'The inbox shows who replied, and leads there': async ({ page, someone }) => {
    await becomeStudent(page)
    const words = { title: `Waiting ${newWord()}`, content: 'For an answer.' }
    const { id } = await page.call('POST', '/api/confessions', words)
    await someone.reply(`/confession/${id}`, 'An answer at last')
    await page.open('/inbox')
    await page.see(item('An answer at last'))
    await page.click({ role: 'link', inside: item('An answer at last'), at: 0 })
    await page.see(heading(words.title))
    await page.see(item('An answer at last'))
  },

  'My Replies lists what the student has replied': async ({ page, someone }) => {
    const title = `Answered by me ${newWord()}`
    const address = await someone.confess(title)
    await becomeStudent(page)
    await page.call('POST', `/api${address.replace('confession', 'confessions')}/replies`, {
      content: 'My answer',
    })
    await page.open('/my-replies')
    await page.see(heading('My Replies'))
    await page.see(item('My answer'))
    await page.click(link(title))
    await page.see(heading(title))
  },
}
