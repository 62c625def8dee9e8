import { idIn, moderate } from './desk.ts'
import { confess, expect, expectAccessible, test } from './journey.ts'
import { originOf, ports } from './ports.ts'

test('two moderators decide about one item on their phones', async ({ browser, someone }) => {
  const title = 'What the two of them did'
  const id = idIn(await confess(someone, title))
  const signIn = async (name: string) => {
    const { code } = JSON.parse(await moderate('operators', 'add', name))
    const viewport = { width: 375, height: 812 }
    const context = await browser.newContext({ viewport })
    const page = await context.newPage()
    await page.goto(originOf(ports.moderation))
    await page.getByRole('textbox', { name: 'Code' }).fill(code)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible()
    await page.goto(`${originOf(ports.moderation)}/item/${id}`)
    return page
  }
  const [ana, ben] = [await signIn('Ana on the phone'), await signIn('Ben on the phone')]
  const post = ana.getByRole('article', { name: title })
  await expectAccessible(ana)

  await post.getByRole('combobox', { name: /^Reason/ }).selectOption('something_else')
  await post.getByRole('button', { name: 'Hide' }).click()
  const decided = ana.getByRole('region', { name: 'Decided just now' })
  await expect(decided).toContainText('Hidden by Ana on the phone (Something else)')
  await expectAccessible(ana)
  const reason = ben.getByRole('combobox', { name: /^Reason/ })
  await reason.selectOption({ index: 1 })
  await ben.getByRole('button', { name: 'Hide' }).click()
  await expect(ben.getByRole('alert')).toContainText(`“${title}”: It was decided`)
  await ben.goBack()
  // The browser would put what was chosen before on the card that has the same place now.
  await expect(reason).toHaveValue('something_else')
  await ben.getByRole('button', { name: 'Restore' }).click()
  await expect(ben.getByRole('region')).toContainText('Left up or restored by Ben on the phone')

  await ana.goBack()
  await post.getByText('Remove or suspend').click()
  await post.getByRole('button', { name: 'Ask to Remove' }).click()
  await expect(decided).toContainText('Removal asked for by Ana on the phone')
  await ben.goto(`${originOf(ports.moderation)}/item/${id}`)
  await ben.getByRole('button', { name: 'Confirm the Removal' }).click()
  await expect(ben.getByRole('alert')).toHaveText(`“${title}” is removed for good.`)

  for (const page of ['log', 'handbook', 'tickets']) {
    await ana.goto(`${originOf(ports.moderation)}/${page}`)
    await expectAccessible(ana)
    expect(await ana.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  }
  await ana.getByRole('button', { name: 'Sign Ana on the phone Out' }).click()
  await ana.goto(`${originOf(ports.moderation)}/log`)
  await expect(ana.getByRole('textbox', { name: 'Code' })).toBeVisible()
  for (const page of [ana, ben]) await page.context().close()
})
