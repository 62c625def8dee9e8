import { newWord } from '../person.ts'
import type { Steps } from '../step.ts'
import { banner, button, dialog, heading, item, link, search } from './queries.ts'

const card = { role: 'article' }

export const reading: Steps = {
  'The feed shows five cards, and five more with Load More': async ({ page }) => {
    await page.open('/')
    await page.untilText("Spill it. No one knows it's you.")
    await page.untilCount(card, 5)
    await page.click(button('Load More'))
    await page.untilCount(card, 10)
  },

  'Sort and time frame change the feed, also after a reload': async ({ page }) => {
    const isPressed = ({ attributes }: { attributes: Record<string, string> }) =>
      attributes['aria-pressed'] === 'true'
    await page.open('/')
    await page.see(button('Newest'), isPressed)
    await page.click(button('Most Voted'))
    await page.untilAt('/?sort=top')
    await page.see(button('Most Voted'), isPressed)
    const frame = { role: 'combobox', name: 'Time frame' }
    await page.see(frame, ({ attributes }) => !('aria-disabled' in attributes))
    await page.focus(frame)
    await page.press('ArrowDown')
    await page.untilAt('/?sort=top&frame=hour')
    await page.reload()
    await page.see(frame, ({ value }) => value === 'hour')
    await page.see(button('Most Voted'), isPressed)
  },

  'Read more leads from a cut preview to the whole text': async ({ page, someone }) => {
    const title = `Cut ${newWord()}`
    await someone.confess(title, `The start. ${'And so on. '.repeat(30)}The very end.`)
    await page.open('/')
    await page.see(item(title), ({ text }) => !text.includes('The very end.'))
    await page.click(link('Read more…', item(title)))
    await page.see(heading(title))
    await page.untilText('The very end.')
    await page.click(link('Back to Confessions'))
    await page.untilAt('/')
  },

  'Back returns to the same place of the feed': async ({ page }) => {
    await page.open('/')
    for (const shown of [10, 15]) {
      await page.click(button('Load More'))
      await page.untilCount(card, shown)
    }
    const title = { role: 'link', inside: { role: 'heading', inside: { ...card, at: 11 } } }
    const { name, y } = await page.scrollTo(title)
    await page.click(title)
    await page.see(heading(name))
    await page.back()
    await page.untilCount(card, 15)
    await page.see(title, (found) => found.name === name && Math.abs(found.y - y) <= 2)
  },

  'A search finds a word and marks it': async ({ page, someone }) => {
    const word = newWord()
    await someone.confess(`Found by ${word}`)
    await page.open('/')
    await page.fill(search, word)
    await page.press('Enter')
    await page.untilAt(`/search?q=${word}`)
    await page.see({ role: 'mark', text: word, inside: item(`Found by ${word}`) })
    await page.click(link(`Found by ${word}`))
    await page.see(heading(`Found by ${word}`))
  },

  'An address without a page and a deleted confession say so': async ({ page, someone }) => {
    const address = await someone.confess('Deleted at once')
    await someone.remove(address)
    await page.open('/nowhere')
    await page.see(heading('Page Not Found'))
    await page.open(address)
    await page.see(heading('Confession Not Found'))
    await page.click(link('Return to Confessions'))
    await page.untilAt('/')
  },

  'The rules and the page about anonymity open': async ({ page }) => {
    for (const path of ['/rules', '/anonymity']) {
      await page.open(path)
      await page.see({ role: 'heading', inside: { role: 'main' } })
    }
  },

  'Single keys list themselves and move through the cards': async ({ page }) => {
    await page.open('/')
    await page.press('?')
    await page.see(dialog('Keyboard shortcuts'))
    await page.press('Escape')
    await page.untilGone(dialog('Keyboard shortcuts'))
    await page.press('j', 'j')
    await page.see({ ...card, at: 1 }, ({ hasFocus }) => hasFocus)
    await page.press('k')
    await page.see({ ...card, at: 0 }, ({ hasFocus }) => hasFocus)
    await page.press('n')
    await page.see(dialog('New confession'))
  },

  'The title leads back to the top of the feed': async ({ page }) => {
    await page.open('/?sort=top')
    await page.scrollTo({ ...card, at: 4 })
    await page.click({ role: 'link', inside: banner, at: 0 })
    await page.untilAt('/')
    await page.see(button('Newest'), ({ attributes }) => attributes['aria-pressed'] === 'true')
  },
}
