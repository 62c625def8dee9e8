import { expect, expectAccessible, goOffline, test } from './journey.ts'

test('the board can be installed under its own title, and every icon is there', async ({
  newVisitor,
}) => {
  const page = await newVisitor()
  await page.goto('/')
  const link = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(link ?? '')).json()
  expect(manifest).toMatchObject({
    name: 'UCSD Confessions',
    display: 'standalone',
    start_url: '/',
  })
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.status()).toBe(200)
    expect(icon.headers()['content-type']).toBe(type)
  }
})

test('an address opened without a network says so, and comes back', async ({ newVisitor }) => {
  const page = await newVisitor()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await goOffline(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
})

test('no page asks anyone but the board for anything', async ({ newVisitor }) => {
  const page = await newVisitor()
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  for (const path of ['/', '/my-replies', '/nowhere']) await page.goto(path)
  expect([...hosts]).toEqual([new URL(page.url()).host])
})
