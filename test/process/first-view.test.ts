import { describe, expect, test } from 'vitest'
import { openBoardWithPages } from '../board-with-pages.ts'

/** Bytes of bodies on the wire, without headers. */
const budgets = { scripts: 89_000, firstView: 103_200, requests: 6, personalFeed: 25_000 }

describe('the first view', () => {
  test('is small and takes few requests', async () => {
    const { origin, confession } = await openBoardWithPages()

    for (const path of ['/', `/confession/${confession}`]) {
      const page = await (await fetch(`${origin}${path}`)).text()
      const addresses = [...page.matchAll(/<(?:script|link)\b[^>]*>/g)]
        .map(([element]) => element)
        .filter((element) => /<script|rel="(?:stylesheet|modulepreload|icon)"/.test(element))
        .flatMap((element) => [...element.matchAll(/(?:src|href)="([^"]+)"/g)])
        .map(([, address = '']) => address)
      const bytes = await Promise.all(addresses.map((it) => bytesOf(`${origin}${it}`)))
      const scripts = bytes.filter((_, index) => addresses[index]?.endsWith('.js'))

      expect(addresses.length + 1, path).toBeLessThanOrEqual(budgets.requests)
      expect(sum(scripts), path).toBeLessThanOrEqual(budgets.scripts)
      expect(await importsOf(origin, addresses), path).toEqual([])
      const html = await bytesOf(`${origin}${path}`)
      expect(sum(bytes) + html, path).toBeLessThanOrEqual(budgets.firstView)
    }
  })

  test('of a feed is small enough to be sent uncompressed to a signed-in author', async () => {
    const { origin, students } = await openBoardWithPages()
    const ada = students['ada@ucsd.edu']
    const content = 'as long as a preview can be, and a little longer '.repeat(4)
    for (const number of Array.from({ length: 15 }, (_, index) => index))
      await ada.send('POST', '/api/confessions', {
        title: `A title of its own: ${number}`,
        content,
      })

    const { body } = await ada.send('GET', '/')

    expect(body.match(/<article/g)).toHaveLength(5)
    expect(body.match(/Delete confession"/g)?.length).toBeGreaterThan(4)
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(budgets.personalFeed)
    expect((await fetch(`${origin}/`)).status).toBe(200)
  })
})

/**
 * Returns the static imports of the scripts. They would cost another round trip, and nothing counts their
 * bytes.
 */
async function importsOf(origin: string, addresses: string[]): Promise<string[]> {
  const scripts = addresses.filter((address) => address.endsWith('.js'))
  const texts = await Promise.all(scripts.map(async (it) => (await fetch(origin + it)).text()))
  return texts.flatMap((text) => text.match(/\b(?:from|import)\s*["'][^"']+["']/g) ?? [])
}

/** Returns the number of bytes that a browser receives, compressed. */
async function bytesOf(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br, gzip' } })
  expect(answer.status, url).toBe(200)
  const bytes = Number(answer.headers.get('content-length'))
  expect(bytes, url).toBeGreaterThan(0)
  return bytes
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
