import { readFile } from 'node:fs/promises'
import { confess, expect, test } from './journey.ts'

test('a picture of a confession is made when it is asked for, and only of what strangers see', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const title = 'Drawn in the browser'
  const address = await confess(page, title, 'She said that nobody would notice. '.repeat(20))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(address)
  expect(asked.filter((url) => url.includes('share-picture'))).toEqual([])

  const choose = async () => {
    await page.getByRole('button', { name: `More “${title}”` }).click()
    await page.getByRole('menuitem', { name: 'Share as picture' }).click()
  }
  const reading = page.waitForRequest(`**/api/confessions/${address.split('/').at(-1)}`)
  const downloading = page.waitForEvent('download')
  await choose()
  expect((await (await reading).allHeaders()).cookie).toBeUndefined()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('confession.png')
  const file = await readFile(await download.path())
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1080, 1350])
  await expect(page.getByRole('status')).toContainText('Picture saved')

  await page.evaluate(() => {
    const share = async ({ files = [] }: ShareData) => {
      document.documentElement.dataset.shared = files.map(({ name }) => name).join()
    }
    Object.assign(navigator, { share, canShare: () => true })
  })
  await choose()
  await expect(page.getByRole('status')).toContainText('Shared successfully!')
  await expect(page.locator('html')).toHaveAttribute('data-shared', 'confession.png')
})
