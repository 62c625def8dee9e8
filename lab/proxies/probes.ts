import assert from 'node:assert/strict'
import { bodyLimits } from '../../src/contract/limits.ts'
import { type Client, connectFrom } from './client.ts'

/** A word in addresses and headers that no log may hold. */
export const trace = 'trace-of-a-visitor'

const maxFirstByteMs = 100
/** With PEOPLE_PER_NETWORK=1000 the visitors of one network may search fifty times a minute. */
const maxSearches = 50

type Open = (address: string) => Promise<Client>

type Target = { port: number; origin: string; certificate: Buffer; network: number }

/** Uses the board through a proxy. Throws an AssertionError that says what differed. */
export async function probe({ port, origin, certificate, network }: Target): Promise<void> {
  const clients: Client[] = []
  const open: Open = async (host) => {
    const client = await connectFrom(`127.0.${network}.${host}`, port, certificate)
    clients.push(client)
    return client
  }
  try {
    await postAndStream(open, origin, `student${network}@ucsd.edu`)
    await assertLimitsFollowClients(open)
  } finally {
    for (const client of clients) client.close()
  }
}

async function postAndStream(open: Open, origin: string, email: string): Promise<void> {
  const student = await open('2')
  const headers = { origin, 'content-type': 'application/json' }
  const account = JSON.stringify({ email, password: 'correct horse' })
  const { status, cookie } = await student.send('POST', '/api/account', { headers, body: account })
  assert.equal(status, 200, 'signing up')

  const reader = await open('3')
  const stream = await reader.send('GET', '/api/events', { firstByteOnly: true })
  assert.equal(stream.status, 200, 'the stream of events')
  assert(stream.firstByteMs < maxFirstByteMs, `the first event came after ${stream.firstByteMs} ms`)

  const largest = bodyLimits.confession
  const post = (bytes: number) =>
    student.send('POST', '/api/confessions', { headers: { ...headers, cookie }, body: body(bytes) })
  assert.equal((await post(largest)).status, 201, 'posting the largest body')
  assert.equal((await post(largest + 1)).status, 413, 'posting a larger body')
  const page = await reader.send('GET', `/?${trace}`)
  assert(page.body.includes('Through a proxy'), 'the page shows the confession')
}

function body(bytes: number): string {
  return JSON.stringify({ title: 'Through a proxy', content: 'At length' }).padEnd(bytes)
}

/** A client that claims to be at other addresses shares one limit, and another client has its own. */
async function assertLimitsFollowClients(open: Open): Promise<void> {
  const search = (client: Client, claimed: number) =>
    client.send('GET', `/api/search?q=${trace}${claimed}`, {
      headers: { 'x-forwarded-for': `198.51.100.${claimed}` },
    })
  const eager = await open('4')
  let allowed = 0
  // A slow machine gets a few searches back while it is still counting.
  while (allowed < 2 * maxSearches && (await search(eager, allowed)).status === 200) allowed++
  assert(allowed >= maxSearches, `only ${allowed} searches were allowed`)
  assert.equal((await search(eager, 201)).status, 429, 'searching beyond the limit')
  assert.equal((await search(await open('5'), 1)).status, 200, 'searching from another address')
}
